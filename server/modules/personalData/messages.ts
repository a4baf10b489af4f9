export const messages = {
  wrongPassword: 'The current password is wrong',
  otherEmail: 'Enter the e-mail address of this account',
  onlyOwner: (names: string[]) =>
    `You are the only owner of these workspaces. Transfer or delete them first: ${names.join(', ')}`,
  deleted: { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' },
} as const;
