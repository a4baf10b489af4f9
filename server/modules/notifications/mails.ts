import type { Language } from '../../../domain/languages.ts';
import type { Composed, MailRow } from '../../mail/outbox.ts';
import type { Db } from '../../db/schema.ts';
import { personName } from '../../personName.ts';
import { textsOf } from '../../texts.ts';
import { languageOfAccount } from '../../language.ts';
import { unsubscribePath } from '../notificationSettings/unsubscribe.ts';
import { dayAfter, dayOf } from './day.ts';
import type { FullNotification } from './presenter.ts';
import { withReferences } from './repository.ts';
import { visibleNotifications } from './visible.ts';
import { letters, sentence } from './messages.ts';

const maxListed = 50;

/** The mail of one notification; null if its subject was deleted or the person can no longer see it. */
export async function composeNotification(
  db: Db,
  mail: MailRow,
  now: string,
  language: Language,
): Promise<Composed | null> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', mail.notification_id)
    .executeTakeFirst();
  if (!row) return null;
  const [notification] = await withReferences(db, await visibleNotifications(db, row.account_id, [row], now));
  if (!notification) return null;
  const reader = (await languageOfAccount(db, row.account_id)) ?? language;
  const texts = textsOf(reader);
  return {
    letter: letters.notification(texts, describe(reader, notification, now), notification.excerpt),
    path: notification.link,
    unsubscribe: await unsubscribePath(db, { accountId: row.account_id, kind: row.type }, now),
  };
}

/** The daily summary of unread notifications that the person can still see; null if there are none. */
export async function composeDigest(db: Db, mail: MailRow, now: string, language: Language): Promise<Composed | null> {
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
  const notification = await withReferences(db, await visibleNotifications(db, accountId, rows, now));
  if (notification.length === 0) return null;
  const reader = (await languageOfAccount(db, accountId)) ?? language;
  const texts = textsOf(reader);
  const items = notification
    .slice(0, maxListed)
    .map((row) => ({ text: describe(reader, row, now), detail: row.excerpt, path: row.link }));
  return {
    letter: letters.digest(texts, items, notification.length),
    path: '/notifications/',
    unsubscribe: await unsubscribePath(db, { accountId, kind: 'digest' }, now),
  };
}

function describe(language: Language, row: FullNotification, now: string): string {
  const today = dayOf(new Date(now));
  const when =
    row.due_date === today
      ? ('today' as const)
      : row.due_date === dayAfter(today)
        ? ('tomorrow' as const)
        : row.due_date;
  return sentence(textsOf(language)('notices'), {
    type: row.type,
    place: row.place,
    subject: row.subject,
    actor: row.actor ? personName(language, { ...row.actor, last_name: row.actor.lastName }) : null,
    when,
  });
}
