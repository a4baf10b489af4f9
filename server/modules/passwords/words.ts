/** Texts that people read from this area. */
export const words = {
  deadLink: 'This link has expired or was used already. Ask for a new one.',
  wrongCurrent: 'The current password is wrong',
  noPassword: 'This account has no password yet. Ask for a link to choose one.',
} as const;
