/** Why a sign-in elsewhere came to nothing, as the sign-in page's search parameter `reason` says it. */
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
