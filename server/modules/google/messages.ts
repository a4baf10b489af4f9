/** Texts that people read from this area. */
export const messages = {
  notConfigured: 'Sign-in with Google is not set up on this server',
  deadTicket: 'This sign-in has expired. Sign in again.',
  firstWorkspace: (name: string) => `${name}'s workspace`,
} as const;
