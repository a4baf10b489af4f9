export const messages = {
  notConfigured: 'Sign-in with Google is not set up on this server',
  expiredTicket: 'This sign-in has expired. Sign in again.',
} as const;
