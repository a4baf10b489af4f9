import type { Letter } from './messages.ts';
import type { Selectable } from 'kysely';
import { newId } from '../db/ids.ts';
import type { Db, MailsTable } from '../db/schema.ts';
import type { Unit } from '../unitOfWork.ts';

/** What a mail says and where its link leads below the public address. */
export interface Composed {
  letter: Letter;
  path: string;
  /** Where its recipient stops mails of this kind; absent for those that somebody asked for. */
  unsubscribe?: string;
}

export type MailRow = Selectable<MailsTable>;

/** What sends mail; it looks for what is due when it is woken, and from time to time. */
export interface MailService {
  wake(): void;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Longer than an attempt may take: whoever holds a mail has given up by then. */
const lease = 2 * minute;
const longestPause = hour;
/** How long a mail is tried before it is given up. */
const patience: Record<MailsTable['kind'], number> = {
  passwordReset: hour,
  forcedReset: hour,
  invitation: 24 * hour,
  notification: 24 * hour,
  digest: 24 * hour,
};

type Enqueued = Pick<MailsTable, 'kind' | 'recipient'> & { invitationId?: string };

/** Keeps a mail with the rest of its unit, to be sent after the commit and as often as it takes. */
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

/** Mails of what one person is told, or of their summary. */
type Told =
  | { kind: 'notification'; recipient: string; notificationId: string }
  | { kind: 'digest'; recipient: string; digestId: string };

/** Keeps many of these with the rest of their unit; none where no mail server is set up. */
export async function enqueueMails({ db, now, afterCommit, postman }: Unit, told: Told[]): Promise<void> {
  if (!postman || told.length === 0) return;
  for (let at = 0; at < told.length; at += 500) {
    await db
      .insertInto('mails')
      .values(
        told.slice(at, at + 500).map((mail) => ({
          id: newId(),
          kind: mail.kind,
          recipient: mail.recipient,
          invitation_id: null,
          due_at: now,
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

/** Takes the mail that has been due longest, so that no other process takes it meanwhile; undefined when none is. */
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

/** A mail nobody needs any more, or that nothing sends. */
export const dropMail = async (db: Db, { id }: MailRow): Promise<void> =>
  void (await db.deleteFrom('mails').where('id', '=', id).execute());

/** Puts a failed mail off, each time for longer; gives it up when it is too old or was refused for good. */
export async function putOff(
  db: Db,
  mail: MailRow,
  { failure, isFinal }: { failure: string; isFinal: boolean },
  now: string,
): Promise<void> {
  const pause = Math.min(longestPause, 15 * second * 2 ** (mail.attempts - 1));
  const isTooOld = Date.parse(now) + pause - Date.parse(mail.created_at) > patience[mail.kind];
  await db
    .updateTable('mails')
    .set({ due_at: isFinal || isTooOld ? null : later(now, pause), failure })
    .where('id', '=', mail.id)
    .execute();
}

const later = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();
