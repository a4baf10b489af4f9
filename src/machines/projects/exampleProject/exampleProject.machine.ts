/**
 * Machine of the button that creates an example project and opens it. It runs while the button is shown, and until the
 * answer to its request.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { Project } from '../../../../domain/project.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { toastFailure } from '../../failure.ts';
import { outlivesScreen } from '../../outlivesScreen.ts';
import { failureIn } from '../../serviceFailure.ts';
import { deliverProject } from '../../sync/records/records.senders.ts';
import { unprovided } from '../../unprovided.ts';
import type { CreateExampleCall, ExampleProjectEvent, ExampleProjectInput } from './exampleProject.types.ts';

export interface ExampleProjectContext extends ExampleProjectInput {
  mutationId: string;
}

export const exampleProjectMachine = setup({
  types: {
    context: {} as ExampleProjectContext,
    input: {} as ExampleProjectInput,
    events: {} as ExampleProjectEvent,
    tags: {} as 'saving' | typeof outlivesScreen,
    children: {} as { createExample: 'createExample' },
  },
  actors: { createExample: unprovided<Project, CreateExampleCall>('createExample') },
  actions: {
    storeRequest: assign({ mutationId: (_, mutationId: string) => mutationId }),
    openProject: enqueueActions(({ enqueue }, project: Project) => {
      enqueue(deliverProject(project));
      enqueue(navigate(`/projects/${project.id}/tasks`));
    }),
    showError: toastFailure(),
  },
}).createMachine({
  id: 'exampleProject',
  context: ({ input }) => ({ ...input, mutationId: '' }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'example.requested': {
          target: 'creating',
          actions: { type: 'storeRequest', params: ({ event }) => event.mutationId },
        },
      },
    },
    creating: {
      tags: ['saving', outlivesScreen],
      invoke: {
        id: 'createExample',
        src: 'createExample',
        input: ({ context: { workspaceId, mutationId } }) => ({ workspaceId, idempotencyKey: mutationId }),
        onDone: { target: 'idle', actions: { type: 'openProject', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: { type: 'showError', params: failureIn } },
      },
    },
  },
});
