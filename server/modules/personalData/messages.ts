export const messages = {
  deleted: { name: 'Deleted', lastName: 'user', nickname: 'Deleted user' },
} as const;
