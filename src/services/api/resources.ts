import { fromPromise } from 'xstate';
import type { LoadInput } from '../../machines/sync/records/records.types.ts';
import type { Http } from '../http.ts';
import { send } from './send.ts';

export const loadResource = (http: Http) =>
  fromPromise<unknown, LoadInput>(({ input: { call, workspaceId }, signal }) =>
    send(http, call, { workspaceId, signal }),
  );
