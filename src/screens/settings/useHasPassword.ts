import { useList } from '../useList.ts';

/**
 * Returns true if the account has a password, or until the ways to sign in have loaded. The server checks it in any
 * case.
 */
export const useHasPassword = (): boolean => useList({ kind: 'signInMethods' }).elements?.[0]?.password ?? true;
