import type { Letter } from './messages.ts';
import type { Selectable } from 'kysely';
import { newId } from '../db/ids.ts';
import type { Db, MailsTable } from '../db/schema.ts';
import type { Unit } from '../unitOfWork.ts';

export interface Composed {
  letter: Letter;
  path: string;
  /** Path of the page to unsubscribe from these e-mails. Absent for e-mails that the person requested. */
  unsubscribe?: string;
}

export type MailRow = Selectable<MailsTable>;

export interface MailService {
  wake(): void;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Time after which another process may send a claimed e-mail. It is longer than an attempt can take. */
const lease = 2 * minute;
const maxPause = hour;
const maxAge: Record<MailsTable['kind'], number> = {
  passwordReset: hour,
  forcedReset: hour,
  invitation: 24 * hour,
  notification: 24 * hour,
  digest: 24 * hour,
};

type Enqueued = Pick<MailsTable, 'kind' | 'recipient'> & { invitationId?: string };

export async function enqueueMail(
  { db, now, afterCommit }: Unit,
  mail: MailService,
  { kind, recipient, invitationId }: Enqueued,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      id: newId(),
      kind,
      recipient,
      invitation_id: invitationId ?? null,
      due_at: now,
      sent_at: null,
      failure: null,
      created_at: now,
    })
    .execute();
  afterCommit(() => mail.wake());
}

type PersonalMail =
  | { kind: 'notification'; recipient: string; notificationId: string }
  | { kind: 'digest'; recipient: string; digestId: string };

/** Adds e-mails to the outbox. `dueAt` is the time from which they may be sent, by default now. */
export async function enqueueMails(
  { db, now, afterCommit, postman }: Unit,
  mails: (PersonalMail & { dueAt?: string })[],
): Promise<void> {
  if (!postman || mails.length === 0) return;
  for (let at = 0; at < mails.length; at += 500) {
    await db
      .insertInto('mails')
      .values(
        mails.slice(at, at + 500).map((mail) => ({
          id: newId(),
          kind: mail.kind,
          recipient: mail.recipient,
          invitation_id: null,
          due_at: mail.dueAt ?? now,
          sent_at: null,
          failure: null,
          created_at: now,
          notification_id: mail.kind === 'notification' ? mail.notificationId : null,
          digest_id: mail.kind === 'digest' ? mail.digestId : null,
        })),
      )
      .execute();
  }
  afterCommit(() => postman.wake());
}

/**
 * Claims the e-mail that has been due longest, so that no other process sends it. Returns undefined if no e-mail is
 * due.
 */
export async function claimMail(db: Db, now: string): Promise<MailRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('mails')
      .select(['id', 'due_at'])
      .where('due_at', 'is not', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('mails')
      .set((row) => ({ due_at: later(now, lease), attempts: row('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('due_at', '=', due.due_at)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

export const markSent = async (db: Db, { id }: MailRow, now: string): Promise<void> =>
  void (await db
    .updateTable('mails')
    .set({ due_at: null, sent_at: now, failure: null })
    .where('id', '=', id)
    .execute());

export const deleteMail = async (db: Db, { id }: MailRow): Promise<void> =>
  void (await db.deleteFrom('mails').where('id', '=', id).execute());

export async function scheduleRetry(
  db: Db,
  mail: MailRow,
  { failure, isFinal }: { failure: string; isFinal: boolean },
  now: string,
): Promise<void> {
  const pause = Math.min(maxPause, 15 * second * 2 ** (mail.attempts - 1));
  const isTooOld = Date.parse(now) + pause - Date.parse(mail.created_at) > maxAge[mail.kind];
  await db
    .updateTable('mails')
    .set({ due_at: isFinal || isTooOld ? null : later(now, pause), failure })
    .where('id', '=', mail.id)
    .execute();
}

const later = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();
