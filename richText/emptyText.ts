/**
 * Initial state of a collaboration: one empty paragraph. It is the same on every device, so that two users who start
 * offline write into the same paragraph.
 */
export const emptyText = Uint8Array.from(atob('AQEBAAcBB2NvbnRlbnQDCXBhcmFncmFwaAA='), (letter) =>
  letter.charCodeAt(0),
);
