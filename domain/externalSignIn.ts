/** Reasons why an external sign-in failed: values of the search parameter `reason` on the sign-in page. */
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
