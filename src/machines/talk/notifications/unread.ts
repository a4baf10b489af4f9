import type { Mark } from './notifications.types.ts';

/** Applies the pending marks to the number of unread notifications. */
export const unreadWith = (unread: number, marks: readonly Mark[]): number =>
  marks.reduce(
    (count, mark) => (!mark.counts ? count : mark.kind === 'all' ? 0 : Math.max(0, count + mark.adds)),
    unread,
  );
