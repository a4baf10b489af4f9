import {
  defaultNotificationSettings,
  type NotificationSettings,
  notificationSettingsUpdate,
  settingTypes,
  type NotificationSettingsUpdate,
} from '../../../domain/notificationSettings.ts';
import type { Db } from '../../db/schema.ts';

export async function notificationSettingsOf(db: Db, accountId: string): Promise<NotificationSettings> {
  return merge(defaultNotificationSettings, await settingsChangedBy(db, accountId));
}

/** Merges stored settings with the defaults. Null gives the defaults. For queries that read many rows. */
export const withDefaults = (settings: string | null): NotificationSettings =>
  merge(defaultNotificationSettings, settings === null ? {} : notificationSettingsUpdate.parse(JSON.parse(settings)));

export async function changeSettings(
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
  const changed = Object.fromEntries(settingTypes.map((type) => [type, { ...before[type], ...given[type] }]));
  await db
    .updateTable('notification_settings')
    .set({ settings: JSON.stringify(changed) })
    .where('account_id', '=', accountId)
    .execute();
  return merge(defaultNotificationSettings, notificationSettingsUpdate.parse(changed));
}

async function settingsChangedBy(db: Db, accountId: string): Promise<NotificationSettingsUpdate> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? notificationSettingsUpdate.parse(JSON.parse(row.settings)) : {};
}

function merge(all: NotificationSettings, changed: NotificationSettingsUpdate): NotificationSettings {
  const merged = { ...all };
  for (const type of settingTypes) merged[type] = { ...all[type], ...changed[type] };
  return merged;
}
