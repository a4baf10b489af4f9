/** Everyone changes their own account and nobody else's. */
export const mayUpdateAccount = (askerId: string, accountId: string): boolean => askerId === accountId;
