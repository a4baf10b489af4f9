/** An invitation is for the person whose e-mail it names, and nobody else. */
export const mayRedeem = (invitation: { email: string }, account: { email: string }): boolean => invitation.email === account.email;
