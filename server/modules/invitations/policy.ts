export const mayRedeem = (invitation: { email: string; seats: number | null }, account: { email: string }): boolean =>
  invitation.seats !== null || invitation.email === account.email;
