import type { SnapshotFrom } from 'xstate';
import type { accessTokensMachine } from './accessTokens.machine.ts';

type AccessTokensSnapshot = SnapshotFrom<typeof accessTokensMachine>;

export const selectTokenSecret = (snapshot: AccessTokensSnapshot): string => snapshot.context.secret;
export const selectTokenForm = (snapshot: AccessTokensSnapshot) => snapshot.children.form;
export const selectTokenDeletion = (snapshot: AccessTokensSnapshot) => snapshot.children.deletion;
export { isNameWrong, newToken } from './accessTokens.machine.ts';
