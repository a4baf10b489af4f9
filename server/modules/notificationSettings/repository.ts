import {
  defaultNotificationSettings,
  type NotificationSettings,
  notificationSettingsUpdate,
  type NotificationSettingsUpdate,
} from '../../../domain/notificationSettings.ts';
import { notificationTypes } from '../../../domain/notification.ts';
import type { Db } from '../../db/schema.ts';

/** What a person chose, on top of what holds for everyone; also for whoever notifies them. */
export async function notificationSettingsOf(db: Db, accountId: string): Promise<NotificationSettings> {
  return merge(defaultNotificationSettings, await chosenBy(db, accountId));
}

/** The same of a stored row, for whoever reads many; null is who chose nothing. */
export const withChosen = (settings: string | null): NotificationSettings =>
  merge(defaultNotificationSettings, settings === null ? {} : notificationSettingsUpdate.parse(JSON.parse(settings)));

/** Keeps what changes with what was chosen before. */
export async function chooseNotifications(
  db: Db,
  accountId: string,
  given: NotificationSettingsUpdate,
  now: string,
): Promise<NotificationSettings> {
  const first = await db
    .insertInto('notification_settings')
    .values({ account_id: accountId, settings: '{}', updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ updated_at: now }))
    .returning('settings')
    .executeTakeFirstOrThrow();
  const before = notificationSettingsUpdate.parse(JSON.parse(first.settings));
  const chosen = Object.fromEntries(notificationTypes.map((type) => [type, { ...before[type], ...given[type] }]));
  await db
    .updateTable('notification_settings')
    .set({ settings: JSON.stringify(chosen) })
    .where('account_id', '=', accountId)
    .execute();
  return merge(defaultNotificationSettings, notificationSettingsUpdate.parse(chosen));
}

async function chosenBy(db: Db, accountId: string): Promise<NotificationSettingsUpdate> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? notificationSettingsUpdate.parse(JSON.parse(row.settings)) : {};
}

function merge(all: NotificationSettings, chosen: NotificationSettingsUpdate): NotificationSettings {
  const merged = { ...all };
  for (const type of notificationTypes) merged[type] = { ...all[type], ...chosen[type] };
  return merged;
}
