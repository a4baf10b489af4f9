/** Returns true if the key of a draft belongs to this account. */
export const isDraftOf = (accountId: string, key: string): boolean => key.startsWith(`${accountId}/`);
