/** The text my tasks are searched for: the key of the cache's list. */
export const selectHomeSearch = (): string => '';
