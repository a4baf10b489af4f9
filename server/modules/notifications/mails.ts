import { type Language, languageNamed } from '../../../domain/languages.ts';
import { phrase } from '../../../domain/phrase.ts';
import { addDays } from '../../../domain/sprintDays.ts';
import { sentenceOfChanges } from '../../../domain/taskChanges.ts';
import type { Composed, MailRow } from '../../mail/outbox.ts';
import type { Db } from '../../db/schema.ts';
import { shortName } from '../../mail/messages.ts';
import { personName } from '../../shared/personName.ts';
import { textIn, textsOf } from '../../shared/texts.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { unsubscribePath } from '../notificationSettings/unsubscribe.ts';
import type { FullNotification } from './presenter.ts';
import { notificationsById, unreadOfDigest } from './repository.ts';
import { letters, sentence } from './messages.ts';

const maxListed = 50;

/**
 * Composes the e-mail of one notification. Returns null if its subject was deleted or the person may no longer read it.
 */
export async function composeNotification(
  db: Db,
  mail: MailRow,
  now: string,
  language: Language,
): Promise<Composed | null> {
  const [notification] = await notificationsById(db, [mail.notification_id ?? ''], now);
  // The e-mail about changes waits, so that the person may have read them.
  if (!notification || (notification.type === 'task_change' && notification.read_at !== null)) return null;
  const { account_id: accountId, type: kind } = notification;
  const reader = await readerOf(db, accountId, language, now);
  const texts = textsOf(reader.language);
  return {
    letter: letters.notification(texts, describe(reader, notification), notification.excerpt),
    path: notification.link,
    unsubscribe: await unsubscribePath(db, { accountId, kind }, now),
  };
}

/**
 * Composes the daily summary of unread notifications. Leaves out notifications that the person may no longer read.
 * Returns null if none are left.
 */
export async function composeDigest(db: Db, mail: MailRow, now: string, language: Language): Promise<Composed | null> {
  const notifications = await unreadOfDigest(db, mail.digest_id ?? '', now);
  const accountId = notifications[0]?.account_id;
  if (accountId === undefined) return null;
  const reader = await readerOf(db, accountId, language, now);
  const texts = textsOf(reader.language);
  const items = notifications
    .slice(0, maxListed)
    .map((row) => ({ text: describe(reader, row), detail: row.excerpt, path: row.link }));
  return {
    letter: letters.digest(texts, items, notifications.length),
    path: '/notifications/',
    unsubscribe: await unsubscribePath(db, { accountId, kind: 'digest' }, now),
  };
}

interface Reader {
  language: Language;
  today: string;
}

async function readerOf(db: Db, accountId: string, language: Language, now: string): Promise<Reader> {
  const row = await db
    .selectFrom('accounts')
    .select(['language', 'time_zone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return { language: languageNamed(row?.language) ?? language, today: clockIn(row?.time_zone).dayOf(now) };
}

function describe({ language, today }: Reader, row: FullNotification): string {
  const when =
    row.due_date === today
      ? ('today' as const)
      : row.due_date === addDays(today, 1)
        ? ('tomorrow' as const)
        : row.due_date;
  const subject = row.taskKey === null ? shortName(row.subject) : `${row.taskKey} ${shortName(row.subject)}`;
  const actor = row.actor ? shortName(personName(language, { ...row.actor, last_name: row.actor.lastName })) : null;
  if (row.type === 'task_change')
    return textIn(
      language,
      sentenceOfChanges(
        { ...row, changes: row.namedChanges },
        {
          subject: phrase('notifications', 'changes.quoted', { subject }),
          ...(actor !== null && { actor }),
        },
      ),
    );
  return sentence(textsOf(language)('notices'), {
    type: row.type,
    place: row.place,
    subject,
    actor,
    when,
  });
}
