import type { SnapshotFrom } from 'xstate';
import type { notificationsMachine } from './notifications.machine.ts';
import { unreadWith } from './unread.ts';

/** How many are unread in the workspace, whatever is listed: apart from the other selectors, since every page shows it. */
export const selectUnread = ({ context: { unread, marks } }: SnapshotFrom<typeof notificationsMachine>): number =>
  unreadWith(unread, marks);
