import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { accessTokensMachine } from './accessTokens.machine.ts';
import type { AccessToken } from './accessTokens.types.ts';

type AccessTokensSnapshot = SnapshotFrom<typeof accessTokensMachine>;

export const selectTokens = (snapshot: AccessTokensSnapshot): readonly AccessToken[] => snapshot.context.tokens;
export const selectTokensStatus = (snapshot: AccessTokensSnapshot): 'loading' | 'failed' | 'listed' =>
  snapshot.matches({ list: 'loading' }) ? 'loading' : snapshot.matches({ list: 'failed' }) ? 'failed' : 'listed';
export const selectTokensFailure = (snapshot: AccessTokensSnapshot): Failure | null => snapshot.context.listFailure;

/** The secret of the key just made; '' when none is shown. */
export const selectTokenSecret = (snapshot: AccessTokensSnapshot): string => snapshot.context.secret;
export const selectTokenForm = (snapshot: AccessTokensSnapshot) => snapshot.children.form;
export const selectTokenDeletion = (snapshot: AccessTokensSnapshot) => snapshot.children.deletion;
export { isNameWrong, newToken } from './accessTokens.machine.ts';
