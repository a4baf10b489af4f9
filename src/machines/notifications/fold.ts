import type { Notification } from '../../../domain/notification.ts';
import type { Mark, NotificationsFilter } from './notifications.types.ts';

/** Sorts newest first. Of two with the same time, the greater id comes first, because it was created later. */
const newerFirst = (one: Notification, other: Notification): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;

/** Merges two lists. A notification in both is taken from the second. */
export const mergeNotifications = (
  known: readonly Notification[],
  incoming: readonly Notification[],
): Notification[] => {
  const byId = new Map([...known, ...incoming].map((one) => [one.id, one]));
  return [...byId.values()].sort(newerFirst);
};

export const matches = ({ state, type }: NotificationsFilter, one: Notification): boolean =>
  (state === 'all' || one.readAt === null) && (type === null || one.type === type);

/**
 * Marks a notification as read or unread. The server sets the time of reading, so a placeholder is used until its
 * answer.
 */
const marked = (one: Notification, read: boolean): Notification =>
  (one.readAt !== null) === read ? one : { ...one, readAt: read ? one.createdAt : null };

/** Applies the pending marks to the list. */
export const withMarks = (elements: readonly Notification[], marks: readonly Mark[]): readonly Notification[] =>
  marks.reduce(
    (list, mark) =>
      mark.kind === 'all'
        ? list.map((one) => marked(one, true))
        : list.map((one) => (one.id === mark.id ? marked(one, mark.read) : one)),
    elements,
  );
