/** True if the account may use the invitation: it names the account's e-mail, or it is a link for several people. */
export const mayRedeem = (invitation: { email: string; seats: number | null }, account: { email: string }): boolean =>
  invitation.seats !== null || invitation.email === account.email;
