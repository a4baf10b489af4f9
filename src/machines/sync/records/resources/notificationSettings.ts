import type { NotificationSettings } from '../../../../../domain/notificationSettings.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface NotificationSettingsSpec {
  kind: 'notificationSettings';
}

/** The user's channels for each type of notification. */
export const notificationSettings: ResourceKind<NotificationSettingsSpec, NotificationSettings> =
  defineRecord<NotificationSettingsSpec>()('getNotificationSettings', {
    key: () => 'notificationSettings',
    call: () => ({}),
    showsFailure: true,
    isPassing: () => true,
  });
