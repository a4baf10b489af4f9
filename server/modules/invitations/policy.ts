/** An invitation is for the person whose e-mail it names, and nobody else; a link for several is for whoever holds it. */
export const mayRedeem = (invitation: { email: string; seats: number | null }, account: { email: string }): boolean =>
  invitation.seats !== null || invitation.email === account.email;
