/** Search text of the list of my tasks, which is part of its resource key. */
export const selectHomeSearch = (): string => '';
