/**
 * Returns an address that is safe as a redirect after sign-in, or undefined. It begins with exactly one slash, can't
 * be read as another host, and isn't a sign-in page.
 */
export const returnPath = (address: unknown): string | undefined =>
  typeof address === 'string' &&
  address.length <= 2000 &&
  /^\/(?![/\\])/.test(address) &&
  !/[\u0000-\u001f\\]/.test(address) &&
  !isAuthentication(address)
    ? address
    : undefined;

/** Returns undefined if the address has no invitation token. */
export const invitationIn = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /^\/invites\/workspace\/([^/?#]+)/.exec(address)?.[1];

const isAuthentication = (address: string): boolean => /^\/(authentication|callback)(?:[/?#]|$)/.test(address);
