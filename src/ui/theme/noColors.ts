/** Replaces Mantine's own palettes. */
export const DEFAULT_COLORS = {};
