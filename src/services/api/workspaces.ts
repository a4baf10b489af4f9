import { fromPromise } from 'xstate';
import type { Workspace } from '../../../domain/workspace.ts';
import type { CreateWorkspaceCall } from '../../machines/people/createWorkspace/createWorkspace.types.ts';
import type { Http } from '../http.ts';

export const createWorkspace = (http: Http) =>
  fromPromise<Workspace, CreateWorkspaceCall>(({ input, signal }) =>
    http.call('createWorkspace', { ...input, signal }),
  );
