import { fromPromise } from 'xstate';
import type {
  AccessToken,
  AccessTokenCreated,
  CreateTokenCall,
  RevokeTokenCall,
} from '../../machines/accessTokens/accessTokens.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

const page = { pageIndex: 1, pageSize: 100 };

/** Newest first. */
export const loadTokens = (http: Http) =>
  fromPromise<AccessToken[], void>(async ({ signal }) => {
    const { elements } = await http.call('listAccessTokens', { query: page, signal });
    return elements;
  });

export const createToken = (http: Http) =>
  fromPromise<AccessTokenCreated, CreateTokenCall>(({ input: { form: body, mutationId: idempotencyKey }, signal }) =>
    http.call('createAccessToken', { body, idempotencyKey, signal }),
  );

export const revokeToken = (http: Http) =>
  fromPromise<void, RevokeTokenCall>(async ({ input: { tokenId }, signal }) => {
    await http.call('revokeAccessToken', { params: { tokenId }, idempotencyKey: newId(), signal });
  });
