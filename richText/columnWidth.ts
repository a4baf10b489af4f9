/** Minimum width of a table column in pixels: about 15 characters. A table that is too wide for the page scrolls. */
export const columnWidth = 120;
