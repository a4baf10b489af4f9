/** Texts that people read from this area. */
export const messages = {
  deadLink: 'This link has expired or was used already. Ask for a new one.',
  wrongCurrent: 'The current password is wrong',
  currentRequired: 'Write your current password',
  changedMeanwhile: 'Your password was changed meanwhile. Try again.',
} as const;
