/** The form that makes a workspace. Started and stopped with its screen; the root then opens the new workspace. */
import { assign, sendTo, setup } from 'xstate';
import type { Workspace } from '../../../domain/workspace.ts';
import { type Failure, failureOf } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type { CreateWorkspaceCall, CreateWorkspaceEvent } from './createWorkspace.types.ts';

export interface CreateWorkspaceContext {
  name: string;
  error: Failure | null;
  /** The request under way. */
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
    nameWorkspace: assign({ name: (_, name: string) => name, error: null }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    prepareCall: assign(
      (
        { context: { name, call } },
        { workspaceId, mutationId }: Extract<CreateWorkspaceEvent, { type: 'form.submitted' }>,
      ) => ({
        call:
          call.body.name === name.trim()
            ? call
            : { body: { id: workspaceId, name: name.trim() }, idempotencyKey: mutationId },
        error: null,
      }),
    ),
    noteError: assign({ error: (_, error: Failure) => error }),
    toastError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    openWorkspace: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, workspace: Workspace) => ({ type: 'workspace.created' as const, workspace }),
    ),
  },
  guards: { isNamed: ({ context }) => context.name.trim() !== '' },
}).createMachine({
  id: 'createWorkspace',
  context: () => ({ name: '', error: null, call: { body: { id: '', name: '' }, idempotencyKey: '' } }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      states: { typing: {}, failed: { description: 'The last try failed; the name stands as typed.' } },
      on: {
        'name.changed': { target: '.typing', actions: { type: 'nameWorkspace', params: ({ event }) => event.name } },
        'form.submitted': {
          guard: 'isNamed',
          target: 'creating',
          actions: { type: 'prepareCall', params: ({ event }) => event },
        },
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
          target: 'editing.failed',
          actions: [
            { type: 'noteError', params: ({ event }) => failureOf(event.error) },
            { type: 'toastError', params: ({ event }) => failureOf(event.error) },
          ],
        },
      },
    },
    done: { description: 'The root opens the new workspace.' },
  },
});
