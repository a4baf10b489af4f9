/**
 * Returns the address if it is safe as a redirect after sign-in, or undefined. It must begin with exactly one slash,
 * must not be readable as another host, and must not be a sign-in page.
 */
export const returnPath = (address: unknown): string | undefined =>
  typeof address === 'string' &&
  address.length <= 2000 &&
  /^\/(?![/\\])/.test(address) &&
  !/[\u0000-\u001f\\]/.test(address) &&
  !isAuthentication(address)
    ? address
    : undefined;

/** Returns the invitation token in a redirect address, or undefined. */
export const invitationIn = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /^\/invites\/workspace\/([^/?#]+)/.exec(address)?.[1];

const isAuthentication = (address: string): boolean => /^\/(authentication|callback)(?:[/?#]|$)/.test(address);
