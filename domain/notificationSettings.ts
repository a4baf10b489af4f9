import * as z from 'zod/mini';
import { type notificationTypes } from './notification.ts';

/** Where a notification of one type goes. */
export const notificationChannels = z.object({
  /** Listed under Notifications. */
  inApp: z.boolean(),
  /** Shown as a toast when it comes. */
  toast: z.boolean(),
  /** Mailed at once. */
  mail: z.boolean(),
  /** Mailed in the daily summary. */
  digest: z.boolean(),
});
export type NotificationChannels = z.infer<typeof notificationChannels>;

type NotificationType = (typeof notificationTypes)[number];
const perType = <T>(value: T): Record<NotificationType, T> => ({
  task_assignment: value,
  task_mention: value,
  task_comment: value,
  reminder: value,
  project_invitation: value,
  workspace_invitation: value,
});

/** The asking person's choice for each type of notification. */
export const notificationSettings = z.object(perType(notificationChannels));
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Only what changes: some types, and of each some channels. */
export const notificationSettingsUpdate = z.object(perType(z.optional(z.partial(notificationChannels))));
export type NotificationSettingsUpdate = z.infer<typeof notificationSettingsUpdate>;

/** What holds until the person chooses. */
export const defaultNotificationSettings: NotificationSettings = {
  ...perType({ inApp: true, toast: true, mail: false, digest: false }),
  task_assignment: { inApp: true, toast: true, mail: true, digest: false },
  task_mention: { inApp: true, toast: true, mail: true, digest: false },
  workspace_invitation: { inApp: true, toast: true, mail: true, digest: false },
};
