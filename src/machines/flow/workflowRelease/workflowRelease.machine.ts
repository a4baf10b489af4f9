/**
 * Machine that publishes and deactivates one workflow, each after a confirmation. It is a child of the workflow editor,
 * which forwards the user's events and provides the services. The records receive the changed workflow.
 * Invariant: it publishes only a draft that the server has, after a preview of that draft.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { phrase, type PhraseOrText } from '../../../../domain/phrase.ts';
import { type Failure, failureOf, storeFailure } from '../../failure.ts';
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  DeactivateCall,
  PublishCall,
  PublishPreview,
  Workflow,
  WorkflowCall,
  WorkflowReleaseEvent,
} from './workflowRelease.types.ts';
import { deliverRecord } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { awaitDraft } from '../workflowDraft/workflowDraft.senders.ts';

export interface WorkflowReleaseContext {
  call: WorkflowCall;
  preview: PublishPreview | null;
  /** Id of the state that receives the tasks of each removed status. */
  moves: Readonly<Record<string, string>>;
  mutationId: string;
  version: number;
  failure: Failure | null;
}

export const workflowReleaseMachine = setup({
  types: {
    context: {} as WorkflowReleaseContext,
    input: {} as WorkflowCall,
    events: {} as WorkflowReleaseEvent,
    tags: {} as 'saving',
    children: {} as {
      previewPublish: 'previewPublish';
      publishWorkflow: 'publishWorkflow';
      deactivateWorkflow: 'deactivateWorkflow';
    },
  },
  actors: {
    previewPublish: unprovided<PublishPreview, WorkflowCall>('previewPublish'),
    publishWorkflow: unprovided<Workflow, PublishCall>('publishWorkflow'),
    deactivateWorkflow: unprovided<Workflow, DeactivateCall>('deactivateWorkflow'),
  },
  actions: {
    awaitDraft: awaitDraft(),
    clearFailure: assign({ failure: null }),
    storeFailure: storeFailure(),
    storePreview: assign({ preview: (_, preview: PublishPreview) => preview, moves: {}, failure: null }),
    storeMove: assign({
      moves: ({ context }, { statusId, to }: { statusId: string; to: string }) => ({
        ...context.moves,
        [statusId]: to,
      }),
    }),
    storeRequest: assign((_, request: Pick<WorkflowReleaseContext, 'mutationId'> & { version?: number }) => ({
      ...request,
      failure: null,
    })),
    deliver: enqueueActions(({ context: { call }, enqueue }, record: Workflow) =>
      enqueue(
        deliverRecord({ kind: 'workflow' as const, projectId: call.projectId, workflowId: call.workflowId }, record),
      ),
    ),
    showSuccess: enqueueActions(({ enqueue }, message: PhraseOrText) => enqueue(showToast('success', message))),
    showFailure: enqueueActions(({ enqueue }, message: PhraseOrText) => enqueue(showToast('error', message))),
  },
  guards: {
    isPlaced: ({ context: { preview, moves } }) =>
      preview?.removed.every(({ id, tasks }) => tasks === 0 || moves[id] !== undefined) ?? false,
    isConflict: (_, { code }: Failure) => code === 'CONFLICT',
  },
}).createMachine({
  id: 'workflowRelease',
  context: ({ input: call }) => ({ call, preview: null, moves: {}, mutationId: '', version: 1, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'publish.requested': { target: 'settling', actions: 'clearFailure' },
        'deactivation.requested': { target: 'askingDeactivation', actions: 'clearFailure' },
      },
    },
    settling: {
      description: 'Waits until the draft is saved, because the server publishes its own draft.',
      entry: 'awaitDraft',
      on: {
        'draft.saved': 'previewing',
        'draft.held': {
          target: 'idle',
          actions: { type: 'showFailure', params: phrase('workflows', 'toasts.notSaved') },
        },
        'release.cancelled': 'idle',
      },
    },
    previewing: {
      invoke: {
        id: 'previewPublish',
        src: 'previewPublish',
        input: ({ context }) => context.call,
        onDone: { target: 'asking', actions: { type: 'storePreview', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          actions: { type: 'showFailure', params: ({ event }) => failureOf(event.error).message },
        },
      },
      on: { 'release.cancelled': 'idle' },
    },
    asking: {
      on: {
        'publish.moveChosen': {
          actions: { type: 'storeMove', params: ({ event: { statusId, to } }) => ({ statusId, to }) },
        },
        'publish.confirmed': {
          guard: 'isPlaced',
          target: 'publishing',
          actions: { type: 'storeRequest', params: ({ event: { mutationId, version } }) => ({ mutationId, version }) },
        },
        'release.cancelled': 'idle',
      },
    },
    publishing: {
      tags: 'saving',
      invoke: {
        id: 'publishWorkflow',
        src: 'publishWorkflow',
        input: ({ context: { call, version, moves, mutationId } }) => ({
          ...call,
          version,
          moves: { ...moves },
          mutationId,
        }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'deliver', params: ({ event }) => event.output },
            {
              type: 'showSuccess',
              params: ({ event }) =>
                phrase('workflows', 'toasts.published', { version: event.output.published?.version ?? 1 }),
            },
          ],
        },
        onError: [
          {
            description: 'The draft, or the tasks in a removed status, changed after the preview. It is loaded again.',
            guard: { type: 'isConflict', params: failureIn },
            target: 'settling',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.error).message },
          },
          { target: 'asking', actions: storeServiceFailure },
        ],
      },
    },
    askingDeactivation: {
      on: {
        'deactivation.confirmed': {
          target: 'deactivating',
          actions: { type: 'storeRequest', params: ({ event: { mutationId } }) => ({ mutationId }) },
        },
        'release.cancelled': 'idle',
      },
    },
    deactivating: {
      tags: 'saving',
      invoke: {
        id: 'deactivateWorkflow',
        src: 'deactivateWorkflow',
        input: ({ context: { call, mutationId } }) => ({ ...call, mutationId }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'deliver', params: ({ event }) => event.output },
            { type: 'showSuccess', params: phrase('workflows', 'toasts.deactivated') },
          ],
        },
        onError: {
          target: 'askingDeactivation',
          actions: storeServiceFailure,
        },
      },
    },
  },
});
