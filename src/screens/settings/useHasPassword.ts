import { useList } from '../useList.ts';

/** Returns whether the account has a password. True until the ways to sign in have loaded, because the server checks. */
export const useHasPassword = (): boolean => useList({ kind: 'signInMethods' }).elements?.[0]?.password ?? true;
