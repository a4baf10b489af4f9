import type { SnapshotFrom } from 'xstate';
import type { notificationSettingsMachine } from './notificationSettings.machine.ts';
import type { Channel, NotificationType } from './notificationSettings.types.ts';

type NotificationSettingsSnapshot = SnapshotFrom<typeof notificationSettingsMachine>;

/** Choice that the server has not confirmed, or undefined. */
export const selectChosen =
  (notification: NotificationType, channel: Channel) =>
  ({ context: { sent, chosen } }: NotificationSettingsSnapshot): boolean | undefined =>
    chosen[notification]?.[channel] ?? sent[notification]?.[channel];
export const selectAreNotificationsSaving = (snapshot: NotificationSettingsSnapshot): boolean =>
  snapshot.hasTag('saving');
