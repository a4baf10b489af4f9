import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { notificationSettingsMachine } from './notificationSettings.machine.ts';
import type { Channel, NotificationType } from './notificationSettings.types.ts';

type NotificationSettingsSnapshot = SnapshotFrom<typeof notificationSettingsMachine>;

export const selectNotificationsStatus = (snapshot: NotificationSettingsSnapshot): 'loading' | 'failed' | 'ready' =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('failed') ? 'failed' : 'ready';
/** Returns whether the channel is on for the type, including choices that are not saved yet. */
export const selectIsChannelOn =
  (notification: NotificationType, channel: Channel) =>
  ({ context: { saved, sent, chosen } }: NotificationSettingsSnapshot): boolean =>
    chosen[notification]?.[channel] ?? sent[notification]?.[channel] ?? saved?.[notification][channel] ?? false;
export const selectAreNotificationsSaving = (snapshot: NotificationSettingsSnapshot): boolean =>
  snapshot.hasTag('saving');
export const selectNotificationsFailure = (snapshot: NotificationSettingsSnapshot): Failure | null =>
  snapshot.context.loadFailure;
