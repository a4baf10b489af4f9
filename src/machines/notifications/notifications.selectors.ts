import type { SnapshotFrom } from 'xstate';
import type { Notification } from '../../../domain/notification.ts';
import type { Failure } from '../failure.ts';
import { withMarks } from './fold.ts';
import type { notificationsMachine } from './notifications.machine.ts';
import type { NotificationsFilter } from './notifications.types.ts';

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
export const selectAreNotificationsLoading = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ list: 'loading' });
/** Error shown in place of the list. */
export const selectNotificationsFailure = (snapshot: NotificationsSnapshot): Failure | null =>
  snapshot.matches({ list: 'failed' }) ? snapshot.context.failure : null;
export const selectHasMore = ({ context }: NotificationsSnapshot): boolean => context.more;
export const selectIsLoadingMore = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ list: { live: 'loadingMore' } });
/** Error of loading older notifications. */
export const selectMoreFailure = (snapshot: NotificationsSnapshot): Failure | null =>
  snapshot.matches({ list: { live: 'lackingMore' } }) ? snapshot.context.failure : null;
