export const messages = {
  invalidLink: 'This link has expired or has already been used. Ask for a new one.',
  wrongCurrent: 'The current password is wrong',
  currentRequired: 'Write your current password',
  justChanged: 'Your password has just been changed. Try again.',
} as const;
