/** The text my tasks are searched for: the key of the records' list. */
export const selectHomeSearch = (): string => '';
