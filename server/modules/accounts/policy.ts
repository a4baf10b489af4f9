export const mayUpdateAccount = (viewerId: string, accountId: string): boolean => viewerId === accountId;
