/** Values of the sign-in page's search parameter `reason`. */
export const externalRefusals = [
  'cancelled',
  'expired',
  'noEmail',
  'unverified',
  'closed',
  'unavailable',
  'refused',
] as const;
export type ExternalRefusal = (typeof externalRefusals)[number];
