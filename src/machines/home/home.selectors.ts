/** Part of the resource key of the list of my tasks. */
export const selectHomeSearch = (): string => '';
