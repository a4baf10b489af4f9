/** Least width of a table's column in pixels: room for two or three words. A table that becomes too wide scrolls. */
export const columnWidth = 120;
