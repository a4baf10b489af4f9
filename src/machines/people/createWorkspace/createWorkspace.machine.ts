/** Machine that creates a workspace. It runs while its screen is open. The root then opens the new workspace. */
import { assign, enqueueActions, setup } from 'xstate';
import type { Workspace } from '../../../../domain/workspace.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { repeatedCall } from '../../sync/repeatedCall.ts';
import { unprovided } from '../../unprovided.ts';
import type { CreateWorkspaceCall, CreateWorkspaceEvent } from './createWorkspace.types.ts';
import { openCreatedWorkspace } from '../../app/root/root.senders.ts';

export interface CreateWorkspaceContext {
  error: Failure | null;
  call: CreateWorkspaceCall;
}

export const createWorkspaceMachine = setup({
  types: {
    context: {} as CreateWorkspaceContext,
    events: {} as CreateWorkspaceEvent,
    tags: {} as 'saving',
    children: {} as { createWorkspace: 'createWorkspace' },
  },
  actors: { createWorkspace: unprovided<Workspace, CreateWorkspaceCall>('createWorkspace') },
  actions: {
    prepareCall: assign(({ context }, { name, workspaceId, mutationId }: CreateWorkspaceEvent) => ({
      call: repeatedCall(context.call, { body: { id: workspaceId, name }, idempotencyKey: mutationId }),
      error: null,
    })),
    storeError: storeFailure('error'),
    showError: toastFailure(),
    openWorkspace: enqueueActions(({ enqueue }, workspace: Workspace) => enqueue(openCreatedWorkspace(workspace))),
  },
}).createMachine({
  id: 'createWorkspace',
  context: () => ({ error: null, call: { body: { id: '', name: '' }, idempotencyKey: '' } }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': { target: 'creating', actions: { type: 'prepareCall', params: ({ event }) => event } },
      },
    },
    creating: {
      tags: 'saving',
      invoke: {
        id: 'createWorkspace',
        src: 'createWorkspace',
        input: ({ context }) => context.call,
        onDone: { target: 'done', actions: { type: 'openWorkspace', params: ({ event }) => event.output } },
        onError: {
          target: 'editing',
          actions: [
            { type: 'storeError', params: failureIn },
            { type: 'showError', params: failureIn },
          ],
        },
      },
    },
    done: { description: 'The root opens the new workspace.' },
  },
});
