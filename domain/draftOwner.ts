/** Returns true if a draft's key is of this account's texts. */
export const isDraftOf = (accountId: string, key: string): boolean => key.startsWith(`${accountId}/`);
