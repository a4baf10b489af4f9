/**
 * State of a new collaboration with one empty paragraph. It is the same on every device, so that two users who start
 * offline write into one paragraph and not into two.
 */
export const emptyText = Uint8Array.from(atob('AQEBAAcBB2NvbnRlbnQDCXBhcmFncmFwaAA='), (letter) =>
  letter.charCodeAt(0),
);
