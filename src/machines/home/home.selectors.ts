/** Search text of the list of my tasks. It is part of the list's resource key. */
export const selectHomeSearch = (): string => '';
