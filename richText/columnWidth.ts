/**
 * Minimum width of a table column in pixels, enough for two or three words. A table that is too wide for the page
 * scrolls.
 */
export const columnWidth = 120;
