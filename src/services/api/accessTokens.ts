import { fromPromise } from 'xstate';
import type {
  AccessToken,
  AccessTokenCreate,
  AccessTokenCreated,
} from '../../machines/people/accessTokens/accessTokens.types.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type { Http } from '../http.ts';

export const createToken = (http: Http) =>
  fromPromise<AccessTokenCreated, SaveRecordCall<object, AccessTokenCreate, AccessTokenCreated>>(
    ({ input: { values, mutationId: idempotencyKey }, signal }) =>
      http.call('createAccessToken', { body: { ...values, name: values.name.trim() }, idempotencyKey, signal }),
  );

export const revokeToken = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<object, AccessToken>>(
    ({ input: { record, mutationId: idempotencyKey }, signal }) =>
      http.call('revokeAccessToken', { params: { tokenId: record.id }, idempotencyKey, signal }),
  );
