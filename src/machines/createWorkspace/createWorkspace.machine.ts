/** Machine that creates a workspace. It runs while its screen is open. The root then opens the new workspace. */
import { assign, sendTo, setup } from 'xstate';
import type { Workspace } from '../../../domain/workspace.ts';
import { type Failure, failureOf } from '../failure.ts';
import { repeatedCall } from '../repeatedCall.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { CreateWorkspaceCall, CreateWorkspaceEvent } from './createWorkspace.types.ts';

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
    storeError: assign({ error: (_, error: Failure) => error }),
    showError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    openWorkspace: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, workspace: Workspace) => ({ type: 'workspace.created' as const, workspace }),
    ),
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
            { type: 'storeError', params: ({ event }) => failureOf(event.error) },
            { type: 'showError', params: ({ event }) => failureOf(event.error) },
          ],
        },
      },
    },
    done: { description: 'The root opens the new workspace.' },
  },
});
