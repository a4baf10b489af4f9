import { fullName } from '../../../domain/account.ts';
import type { Composed, MailRow } from '../../mail/outbox.ts';
import type { Db } from '../../db/schema.ts';
import { unsubscribePath } from '../notificationSettings/unsubscribe.ts';
import { dayAfter, dayOf } from './day.ts';
import type { ToldRow } from './presenter.ts';
import { withActors } from './repository.ts';
import { standing } from './standing.ts';
import { letters, sentence } from './messages.ts';

/** So many are written out in a summary. */
const summed = 50;

/** The mail of one notification; null when its thing is gone, or out of its person's sight. */
export async function composeNotification(db: Db, mail: MailRow, now: string): Promise<Composed | null> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', mail.notification_id)
    .executeTakeFirst();
  if (!row) return null;
  const [told] = await withActors(db, await standing(db, row.account_id, [row], now));
  if (!told) return null;
  return {
    letter: letters.notification(sayOf(told, now), told.excerpt),
    path: told.link,
    unsubscribe: await unsubscribePath(db, { accountId: row.account_id, kind: row.type }, now),
  };
}

/** The daily summary of what is unread and still there; null when that is nothing. */
export async function composeDigest(db: Db, mail: MailRow, now: string): Promise<Composed | null> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('digest_id', '=', mail.digest_id)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) return null;
  const told = await withActors(db, await standing(db, accountId, rows, now));
  if (told.length === 0) return null;
  const items = told.slice(0, summed).map((row) => ({ text: sayOf(row, now), detail: row.excerpt, path: row.link }));
  return {
    letter: letters.digest(items, told.length),
    path: '/notifications/',
    unsubscribe: await unsubscribePath(db, { accountId, kind: 'digest' }, now),
  };
}

function sayOf(row: ToldRow, now: string): string {
  const today = dayOf(new Date(now));
  const when =
    row.due_date === today
      ? ('today' as const)
      : row.due_date === dayAfter(today)
        ? ('tomorrow' as const)
        : row.due_date;
  return sentence({
    type: row.type,
    place: row.place,
    subject: row.subject,
    actor: row.actor ? fullName(row.actor) : null,
    when,
  });
}
