import { fromPromise } from 'xstate';
import type { AccessToken, AccessTokenCreate, AccessTokenCreated, RevokeTokenCall } from '../../machines/accessTokens/accessTokens.types.ts';
import type { Http } from '../http.ts';

const page = { pageIndex: 1, pageSize: 100 };

/** Newest first. */
export const loadTokens = (http: Http) =>
  fromPromise<AccessToken[], void>(async ({ signal }) => {
    const { elements } = await http.call('listAccessTokens', { query: page, signal });
    return elements;
  });

export const createToken = (http: Http) =>
  fromPromise<AccessTokenCreated, AccessTokenCreate>(({ input: body, signal }) => http.call('createAccessToken', { body, signal }));

export const revokeToken = (http: Http) =>
  fromPromise<void, RevokeTokenCall>(async ({ input: { tokenId }, signal }) => {
    await http.call('revokeAccessToken', { params: { tokenId }, signal });
  });
