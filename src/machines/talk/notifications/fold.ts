import type { Notification } from '../../../../domain/notification.ts';
import type { Mark } from './notifications.types.ts';

/**
 * Marks a notification as read or unread. A placeholder time is used until the server responds with the time of
 * reading.
 */
const marked = (one: Notification, read: boolean): Notification =>
  (one.readAt !== null) === read ? one : { ...one, readAt: read ? one.createdAt : null };

/** Applies the pending marks to the list. */
export const withMarks = (elements: readonly Notification[], marks: readonly Mark[]): readonly Notification[] =>
  marks.reduce(
    (list, mark) =>
      mark.kind === 'all'
        ? list.map((one) => marked(one, true))
        : list.map((one) => (mark.ids.includes(one.id) ? marked(one, mark.read) : one)),
    elements,
  );
