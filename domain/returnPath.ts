/**
 * An address of this app to come back to after signing in: one slash at its start, nothing a browser would read as
 * another host, and no page of signing in itself. Undefined for anything else.
 */
export const returnPath = (address: unknown): string | undefined =>
  typeof address === 'string' &&
  address.length <= 2000 &&
  /^\/(?![/\\])/.test(address) &&
  !/[\u0000-\u001f\\]/.test(address) &&
  !isAuthentication(address)
    ? address
    : undefined;

/** The token of the invitation that a return address leads to. */
export const invitationIn = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /^\/invites\/workspace\/([^/?#]+)/.exec(address)?.[1];

const isAuthentication = (address: string): boolean => /^\/(authentication|callback)(?:[/?#]|$)/.test(address);
