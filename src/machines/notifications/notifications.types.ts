import type { Notification, NotificationType } from '../../../domain/notification.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { NotificationReceived } from '../realtime/realtime.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type NotificationsInput = Place;

export interface NotificationsFilter {
  state: 'all' | 'unread';
  /** null: of every type. */
  type: NotificationType | null;
}

/** What the person marked and the server has not answered yet. */
export type Mark = (
  | { kind: 'one'; id: string; read: boolean; /** What it adds to the unread ones. */ adds: -1 | 0 | 1 }
  | { kind: 'all' }
) & {
  /** A refusal is told: the person asked for it, and nothing else shows it. */
  told: boolean;
  /** Whether the number of unread ones does not have it yet. */
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
  /** Whether older ones follow. */
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
  /** Followed to where it leads. */
  | { type: 'notification.opened'; id: string }
  | { type: 'all.marked' }
  /** Its toast went by itself or was sent away. */
  | { type: 'toast.closed'; notificationId: string }
  /** Its toast was followed. */
  | { type: 'toast.followed'; notificationId: string; link: string }
  /** From itself: what was done here changed more than it knows. */
  | { type: 'list.outdated' }
  /** From itself: the server has a mark, which a list asked for before may lack. */
  | { type: 'mark.settled' }
  | NotificationReceived
  | RecordNews;
