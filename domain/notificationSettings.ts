import * as z from 'zod/mini';
import { type notificationTypes } from './notification.ts';

export const notificationChannels = z.object({
  inApp: z.boolean(),
  toast: z.boolean(),
  mail: z.boolean(),
  /** True if notifications of this type are listed in the daily summary e-mail. */
  digest: z.boolean(),
});
export type NotificationChannels = z.infer<typeof notificationChannels>;

/** Settings for the kinds of changes of followed tasks. One notification may contain several kinds. */
export const changeSettings = ['task_status', 'task_dates', 'task_assignees', 'task_blocking'] as const;
export type SettingType = Exclude<(typeof notificationTypes)[number], 'task_change'> | (typeof changeSettings)[number];
const perType = <T>(value: T): Record<SettingType, T> => ({
  task_assignment: value,
  task_mention: value,
  task_comment: value,
  task_status: value,
  task_dates: value,
  task_assignees: value,
  task_blocking: value,
  reminder: value,
  project_invitation: value,
  workspace_invitation: value,
});

export const notificationSettings = z.object(perType(notificationChannels));
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationSettingsUpdate = z.object(perType(z.optional(z.partial(notificationChannels))));
export type NotificationSettingsUpdate = z.infer<typeof notificationSettingsUpdate>;

export const defaultNotificationSettings: NotificationSettings = {
  ...perType({ inApp: true, toast: true, mail: false, digest: false }),
  task_assignment: { inApp: true, toast: true, mail: true, digest: false },
  task_mention: { inApp: true, toast: true, mail: true, digest: false },
  workspace_invitation: { inApp: true, toast: true, mail: true, digest: false },
};

// The cast is needed because `Object.keys` loses the names.
export const settingTypes = Object.keys(defaultNotificationSettings) as SettingType[];
