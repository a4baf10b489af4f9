export const composerTexts = {
  cancel: 'Cancel',
  hint: 'Enter sends, Shift+Enter makes a new line, @ mentions someone',
  remaining: (count: number) => `${count} characters too many`,
} as const;
