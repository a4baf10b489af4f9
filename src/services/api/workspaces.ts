import { fromPromise } from 'xstate';
import type { Workspace } from '../../../domain/workspace.ts';
import type { Http } from '../http.ts';

export const createWorkspace = (http: Http) =>
  fromPromise<Workspace, { workspaceId: string; name: string; mutationId: string }>(({ input: { workspaceId, name, mutationId }, signal }) =>
    http.call('createWorkspace', { body: { id: workspaceId, name }, idempotencyKey: mutationId, signal }));
