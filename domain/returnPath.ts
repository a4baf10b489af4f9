/**
 * Returns the address if it is a safe redirect after sign-in, otherwise undefined. A safe address begins with exactly
 * one slash, can't be parsed as another host, and isn't a sign-in page.
 */
export const returnPath = (address: unknown): string | undefined =>
  typeof address === 'string' &&
  address.length <= 2000 &&
  /^\/(?![/\\])/.test(address) &&
  !/[\u0000-\u001f\\]/.test(address) &&
  !isAuthentication(address)
    ? address
    : undefined;

/** Returns the invitation token in an address, or undefined if there is none. */
export const invitationIn = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /^\/invites\/workspace\/([^/?#]+)/.exec(address)?.[1];

const isAuthentication = (address: string): boolean => /^\/(authentication|callback)(?:[/?#]|$)/.test(address);
