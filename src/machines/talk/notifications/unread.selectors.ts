import type { SnapshotFrom } from 'xstate';
import type { notificationsMachine } from './notifications.machine.ts';
import { unreadWith } from './unread.ts';

/** Returns the number of unread notifications in the workspace. In a separate file, because every page shows it. */
export const selectUnread = ({ context: { unread, marks } }: SnapshotFrom<typeof notificationsMachine>): number =>
  unreadWith(unread, marks);
