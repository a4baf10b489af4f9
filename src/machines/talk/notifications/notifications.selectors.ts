import type { SnapshotFrom } from 'xstate';
import type { Notification } from '../../../../domain/notification.ts';
import { withMarks } from './fold.ts';
import type { notificationsMachine } from './notifications.machine.ts';
import type { NotificationsFilter } from '../../sync/records/resources/notifications.ts';

type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

const seen = new WeakMap<readonly Notification[], { marks: unknown; list: readonly Notification[] }>();

/** Returns the list with the pending marks applied, newest first. */
export const selectNotifications = ({
  context: { elements, marks },
}: NotificationsSnapshot): readonly Notification[] => {
  if (marks.length === 0) return elements;
  const known = seen.get(elements);
  if (known?.marks === marks) return known.list;
  const list = withMarks(elements, marks);
  seen.set(elements, { marks, list });
  return list;
};

export { selectUnread } from './unread.selectors.ts';
export const selectNotificationsFilter = ({ context }: NotificationsSnapshot): NotificationsFilter => context.filter;
