import type { Mark } from './notifications.types.ts';

/** How many are unread as the marks on their way leave it. */
export const unreadWith = (unread: number, marks: readonly Mark[]): number =>
  marks.reduce(
    (count, mark) => (!mark.counts ? count : mark.kind === 'all' ? 0 : Math.max(0, count + mark.adds)),
    unread,
  );
