import type { Notification, NotificationType } from '../../../domain/notification.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { NotificationReceived } from '../realtime/realtime.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type NotificationsInput = Place;

export interface NotificationsFilter {
  state: 'all' | 'unread';
  /** Type of notification, or null for all types. */
  type: NotificationType | null;
}

/** A pending mark: read or unread. */
export type Mark = (
  | { kind: 'one'; id: string; read: boolean; /** Change of the unread count. */ adds: -1 | 0 | 1 }
  | { kind: 'all' }
) & {
  /**
   * True if a rejection is shown as a toast, because the user asked for the mark and nothing else shows the failure.
   */
  showsFailure: boolean;
  /** True if the unread count doesn't include the mark. */
  counts: boolean;
};

export interface LoadNotificationsCall {
  workspaceId: string;
  filter: NotificationsFilter;
  pageIndex: number;
  pageSize: number;
}

export interface NotificationsPage {
  elements: Notification[];
  /** True if there are older notifications to load. */
  more: boolean;
  unread: number;
}

export interface MarkCall {
  workspaceId: string;
  mark: Mark;
}

export type NotificationsEvent =
  | { type: 'filter.changed'; filter: NotificationsFilter }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }
  | { type: 'notification.marked'; id: string; read: boolean }
  /** The user opened the notification's link. */
  | { type: 'notification.opened'; id: string }
  | { type: 'all.marked' }
  /** The toast disappeared or was closed. */
  | { type: 'toast.closed'; notificationId: string }
  /** The user opened the link in the toast. */
  | { type: 'toast.followed'; notificationId: string; link: string }
  /** Raised by the machine after all notifications were marked, which changes more than the loaded ones. */
  | { type: 'list.outdated' }
  /** Raised by the machine when the server has answered a mark. A list that was requested earlier may lack it. */
  | { type: 'mark.settled' }
  | NotificationReceived
  | RecordNews;
