import type { SnapshotFrom } from 'xstate';
import type { accessTokensMachine } from './accessTokens.machine.ts';
import type { AccessTokenCreate } from './accessTokens.types.ts';

/** Returns the initial values of the form. Without a password in the account, the form has no password field. */
export const newTokenOf = (hasPassword: boolean): AccessTokenCreate => ({
  name: '',
  workspaceId: '',
  scope: 'read',
  days: 90,
  ...(hasPassword && { password: '' }),
});

type AccessTokensSnapshot = SnapshotFrom<typeof accessTokensMachine>;

export const selectTokenSecret = (snapshot: AccessTokensSnapshot): string => snapshot.context.secret;
export const selectTokenForm = (snapshot: AccessTokensSnapshot) => snapshot.children.form;
export const selectTokenDeletion = (snapshot: AccessTokensSnapshot) => snapshot.children.deletion;
