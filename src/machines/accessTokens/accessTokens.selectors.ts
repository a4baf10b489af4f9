import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import { type accessTokensMachine, isNameWrong } from './accessTokens.machine.ts';
import type { AccessToken, AccessTokenCreate } from './accessTokens.types.ts';

type AccessTokensSnapshot = SnapshotFrom<typeof accessTokensMachine>;

export const selectTokens = (snapshot: AccessTokensSnapshot): readonly AccessToken[] => snapshot.context.tokens;
export const selectTokensStatus = (snapshot: AccessTokensSnapshot): 'loading' | 'failed' | 'listed' =>
  snapshot.matches({ list: 'loading' }) ? 'loading' : snapshot.matches({ list: 'failed' }) ? 'failed' : 'listed';
export const selectTokensFailure = (snapshot: AccessTokensSnapshot): Failure | null => snapshot.context.listFailure;

export const selectTokenCreation = (snapshot: AccessTokensSnapshot): 'closed' | 'typing' | 'saving' | 'showing' =>
  snapshot.matches({ creation: 'closed' })
    ? 'closed'
    : snapshot.matches({ creation: 'saving' })
      ? 'saving'
      : snapshot.matches({ creation: 'showing' })
        ? 'showing'
        : 'typing';
export const selectTokenForm = (snapshot: AccessTokensSnapshot): AccessTokenCreate => snapshot.context.form;
/** The name was refused before and still isn't one. */
export const selectIsTokenNameWrong = (snapshot: AccessTokensSnapshot): boolean =>
  snapshot.matches({ creation: 'correcting' }) && isNameWrong(snapshot.context);
export const selectTokenCreationFailure = (snapshot: AccessTokensSnapshot): Failure | null =>
  snapshot.context.creationFailure;
/** The secret of the key just made; '' when none is shown. */
export const selectTokenSecret = (snapshot: AccessTokensSnapshot): string => snapshot.context.secret;

export const selectRevocation = (snapshot: AccessTokensSnapshot): 'none' | 'confirming' | 'under way' =>
  snapshot.matches({ revocation: 'confirming' })
    ? 'confirming'
    : snapshot.matches({ revocation: 'revoking' })
      ? 'under way'
      : 'none';
export const selectRevokedToken = ({ context: { tokens, revoking } }: AccessTokensSnapshot): AccessToken | null =>
  tokens.find(({ id }) => id === revoking) ?? null;
