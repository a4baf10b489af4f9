import type { Notification } from '../../../../domain/notification.ts';
import type { DetailsEvent, ListEvent } from '../../sync/followList.ts';
import type { RecordNews } from '../../sync/records/records.types.ts';
import type { NotificationsFilter, NotificationsSpec } from '../../sync/records/resources/notifications.ts';
import type { NotificationReceived } from '../../sync/realtime/realtime.types.ts';
import type { NotificationToastClosed } from '../../app/toasts/toasts.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export type NotificationsInput = Place;

/** Mark that the server has not confirmed: read or unread. */
export type Mark = (
  | { kind: 'some'; ids: readonly string[]; read: boolean; /** Change of the unread count. */ adds: number }
  | { kind: 'all' }
) & {
  /**
   * True if a rejection is shown as a toast, because the user asked for the mark and nothing else shows the failure.
   */
  showsFailure: boolean;
  /** True if the unread count doesn't include the mark. */
  counts: boolean;
};

export interface MarkCall {
  workspaceId: string;
  mark: Mark;
}

export type NotificationsEvent =
  | { type: 'filter.changed'; filter: NotificationsFilter }
  | { type: 'notification.marked'; ids: readonly string[]; read: boolean }
  /** The user opened the notification's link. */
  | { type: 'notification.opened'; id: string }
  | { type: 'all.marked' }
  | NotificationToastClosed
  /** The user opened the link in the toast. */
  | { type: 'toast.followed'; notificationIds: readonly string[]; link: string }
  | ListEvent<Notification>
  | DetailsEvent<NotificationsSpec>
  | NotificationReceived
  | RecordNews;
