import { fromPromise } from 'xstate';
import type { SendWriteInput } from '../../machines/sync/outbox/outbox.types.ts';
import type { Http } from '../http.ts';
import { send } from './send.ts';

/** The server applies a write with a repeated `mutationId` only once. */
export const sendWrite = (http: Http) =>
  fromPromise<unknown, SendWriteInput>(({ input: { call, mutationId, workspaceId }, signal }) =>
    send(http, call, { workspaceId, idempotencyKey: mutationId, signal }),
  );
