/** An address of this app: one slash at its start, and nothing a browser would read as another host. */
export const safeRedirect = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?![/\\])/.test(address) && !/[\u0000-\u001f\\]/.test(address) && !isAuthentication(address)
    ? address
    : undefined;

/** The token of the invitation that a return address leads to. */
export const invitationIn = (redirect: string | undefined): string | undefined =>
  redirect === undefined ? undefined : /^\/invites\/workspace\/([^/?#]+)/.exec(redirect)?.[1];

const isAuthentication = (address: string): boolean => /^\/(authentication|callback)(?:[/?#]|$)/.test(address);
