/** Texts that people read from this area. */
export const messages = {
  wrongPassword: 'The current password is wrong',
  otherEmail: 'Type the e-mail of this account as it is',
  onlyOwner: (names: string[]) =>
    `Hand these workspaces over or delete them first, you are their only owner: ${names.join(', ')}`,
  deleted: { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' },
} as const;
