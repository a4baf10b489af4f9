import type { Notification } from '../../../domain/notification.ts';
import type { Mark, NotificationsFilter } from './notifications.types.ts';

/** Newest first; of two of one moment the one made later. */
const newerFirst = (one: Notification, other: Notification): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;

/** Both lists as one, each notification once, as the second has it. */
export const mergeNotifications = (
  known: readonly Notification[],
  incoming: readonly Notification[],
): Notification[] => {
  const byId = new Map([...known, ...incoming].map((one) => [one.id, one]));
  return [...byId.values()].sort(newerFirst);
};

export const matches = ({ state, type }: NotificationsFilter, one: Notification): boolean =>
  (state === 'all' || one.readAt === null) && (type === null || one.type === type);

/** Read or not; the moment of reading is the server's to say, until then any will do. */
const marked = (one: Notification, read: boolean): Notification =>
  (one.readAt !== null) === read ? one : { ...one, readAt: read ? one.createdAt : null };

/** The list as the marks on their way leave it. */
export const withMarks = (elements: readonly Notification[], marks: readonly Mark[]): readonly Notification[] =>
  marks.reduce(
    (list, mark) =>
      mark.kind === 'all'
        ? list.map((one) => marked(one, true))
        : list.map((one) => (one.id === mark.id ? marked(one, mark.read) : one)),
    elements,
  );
