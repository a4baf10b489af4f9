/**
 * The state of a shared text of one empty paragraph, the same for whoever begins: two who write before they know of each
 * other write into one paragraph, not into two.
 */
export const emptyText = Uint8Array.from(atob('AQEBAAcBB2NvbnRlbnQDCXBhcmFncmFwaAA='), (letter) =>
  letter.charCodeAt(0),
);
