import { limits, pages } from '../../../../../domain/limits.ts';
import type { Notification, NotificationType } from '../../../../../domain/notification.ts';
import { following } from '../pages.ts';
import { defineLiveList, type ResourceKind } from './defineResource.ts';

export interface NotificationsFilter {
  state: 'all' | 'unread';
  /** Type of notification, or null for all types. */
  type: NotificationType | null;
}

export interface NotificationsSpec extends NotificationsFilter {
  kind: 'notifications';
}

export interface NotificationsDetails {
  /** Number of unread notifications in the workspace. */
  unread: number;
}

const { pageSize } = pages.notifications;

export const matches = ({ state, type }: NotificationsFilter, one: Notification): boolean =>
  (state === 'all' || one.readAt === null) && (type === null || one.type === type);

/** Sorts newest first. */
export const order = (one: Notification, other: Notification): number =>
  other.number - one.number || (one.id < other.id ? 1 : -1);

/** The viewer's newest notifications in the workspace, and older ones on request. */
export const notifications: ResourceKind<NotificationsSpec, Notification, NotificationsDetails> =
  defineLiveList<NotificationsSpec>()('listNotifications', {
    key: ({ state, type }) => `notifications/${state}/${type ?? ''}`,
    call: ({ state, type }, page) => ({
      query: {
        ...(page ?? pages.notifications),
        ...(state === 'unread' && { state }),
        ...(type !== null && { type }),
      },
    }),
    order,
    merge: (_, arrived: Notification) => arrived,
    next: () => null,
    rest: ({ pagination }) => following(pagination),
    // Counts only notifications that still match the server's filter, which excludes the ones that were read.
    moreAfter: (elements, spec) => ({
      pageIndex: Math.floor(elements.filter((one) => matches(spec, one)).length / pageSize) + 1,
      pageSize,
    }),
    reload: ({ length }) => ({
      pageIndex: 1,
      pageSize: Math.min(limits.pageSize, Math.max(1, Math.ceil(length / pageSize)) * pageSize),
    }),
    details: ({ unread }, added) => ({ unread: unread + added.filter(({ readAt }) => readAt === null).length }),
    settleTime: 400,
    retryAfter: { stale: 10_000 },
    isPassing: () => true,
    showsFailure: true,
  });
