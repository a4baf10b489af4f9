import type { AccessToken } from '../../../../../domain/accessToken.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface AccessTokensSpec {
  kind: 'accessTokens';
}

/** The newest 100 access tokens of the account, newest first. */
export const accessTokens: ResourceKind<AccessTokensSpec, AccessToken> = defineList<AccessTokensSpec>()(
  'listAccessTokens',
  {
    key: () => 'accessTokens',
    call: () => ({ query: { pageIndex: 1, pageSize: 100 } }),
    pages: 'first',
    showsFailure: true,
    isPassing: () => true,
  },
);
