import type {
  NotificationChannels,
  NotificationSettings,
  NotificationSettingsUpdate,
} from '../../../../domain/notificationSettings.ts';

export type NotificationType = keyof NotificationSettings;
export type Channel = keyof NotificationChannels;

export type NotificationSettingsEvent = {
  type: 'channel.toggled';
  notification: NotificationType;
  channel: Channel;
  on: boolean;
};

export interface UpdateNotificationSettingsCall {
  update: NotificationSettingsUpdate;
}
