/**
 * The workflows of one project: the list, the form of a new one, and the deletion of one. Started and stopped with its
 * screen; keeps the list itself and has it fetched anew when the live connection tells of workflows. Emits dialog.closed.
 * Invariant: a workflow is asked about before it is deleted.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Workflow, WorkflowSummary } from '../../../domain/workflow.ts';
import { type Failure, failureOf } from '../failure.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { touchesWorkflows } from './workflowNews.ts';
import { workflowsMessages } from './workflows.messages.ts';
import type {
  CreateWorkflowCall,
  DeleteWorkflowCall,
  LoadWorkflowsCall,
  WorkflowForm,
  WorkflowsEmitted,
  WorkflowsEvent,
  WorkflowsInput,
} from './workflows.types.ts';

export interface WorkflowsContext extends WorkflowsInput {
  /** null before the first answer. */
  workflows: readonly WorkflowSummary[] | null;
  listFailure: Failure | null;
  form: WorkflowForm;
  /** Of the workflow being made, and of its request. */
  made: { workflowId: string; mutationId: string } | null;
  formFailure: Failure | null;
  /** The one that is asked about. */
  removal: WorkflowSummary | null;
  removalId: string;
  removalFailure: Failure | null;
}

const noForm: WorkflowForm = { name: '', draft: null };

export const workflowsMachine = setup({
  types: {
    context: {} as WorkflowsContext,
    input: {} as WorkflowsInput,
    events: {} as WorkflowsEvent,
    emitted: {} as WorkflowsEmitted,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      loadWorkflows: 'loadWorkflows';
      refreshWorkflows: 'loadWorkflows';
      createWorkflow: 'createWorkflow';
      deleteWorkflow: 'deleteWorkflow';
    },
  },
  actors: {
    loadWorkflows: unprovided<WorkflowSummary[], LoadWorkflowsCall>('loadWorkflows'),
    createWorkflow: unprovided<Workflow, CreateWorkflowCall>('createWorkflow'),
    deleteWorkflow: unprovided<Workflow, DeleteWorkflowCall>('deleteWorkflow'),
  },
  actions: {
    noteWorkflows: assign({ workflows: (_, workflows: WorkflowSummary[]) => workflows, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure, workflows: null }),
    changeForm: assign({
      form: ({ context }, patch: Partial<WorkflowForm>) => ({ ...context.form, ...patch }),
      made: null,
    }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteMade: assign({
      made: ({ context }, made: { workflowId: string; mutationId: string }) => context.made ?? made,
      formFailure: null,
    }),
    noteFormFailure: assign({ formFailure: (_, failure: Failure) => failure }),
    openMade: enqueueActions(({ context: { projectId }, enqueue, system }, made: Workflow) => {
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', workflowsMessages.created));
      enqueue.sendTo(actorOf(system, 'root'), {
        type: 'navigation.requested',
        to: `/projects/${projectId}/workflows/${made.id}`,
      });
      enqueue.assign({ form: noForm, made: null });
    }),
    closeDialog: emit({ type: 'dialog.closed' }),
    noteRemoval: assign({
      removal: ({ context }, id: string) => context.workflows?.find((each) => each.id === id) ?? null,
      removalFailure: null,
    }),
    noteRemovalId: assign({ removalId: (_, id: string) => id, removalFailure: null }),
    noteRemovalFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ removalFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'workflows'), toastOf('error', failure.message));
    }),
    forgetWorkflow: assign({
      workflows: ({ context }) => context.workflows?.filter(({ id }) => id !== context.removal?.id) ?? null,
    }),
    toastDeleted: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', workflowsMessages.deleted)),
  },
  guards: {
    isTouched: ({ context }, changes: readonly Change[]) => touchesWorkflows(changes, context.projectId),
    isKnown: ({ context }, id: string) => context.workflows?.some((each) => each.id === id) ?? false,
    isNamed: ({ context }) => context.form.name.trim() !== '',
    isGone: (_, failure: Failure) => failure.code === 'NOT_FOUND',
  },
  delays: { newsPause: 200 },
}).createMachine({
  id: 'workflows',
  context: ({ input }) => ({
    ...input,
    workflows: null,
    listFailure: null,
    form: noForm,
    made: null,
    formFailure: null,
    removal: null,
    removalId: '',
    removalFailure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadWorkflows',
            src: 'loadWorkflows',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'listed', actions: { type: 'noteWorkflows', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteListFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'server.batch': {
              guard: { type: 'isTouched', params: ({ event }) => event.changes },
              target: 'loading',
              reenter: true,
            },
            'records.stale': { target: 'loading', reenter: true },
          },
        },
        listed: {
          on: {
            'server.batch': { guard: { type: 'isTouched', params: ({ event }) => event.changes }, target: 'settling' },
            'records.stale': 'settling',
          },
        },
        settling: { description: 'News often comes in a row: it is fetched once.', after: { newsPause: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshWorkflows',
            src: 'loadWorkflows',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'listed', actions: { type: 'noteWorkflows', params: ({ event }) => event.output } },
            onError: { description: 'What is here stays.', target: 'listed' },
          },
          on: {
            'server.batch': { guard: { type: 'isTouched', params: ({ event }) => event.changes }, target: 'settling' },
            'records.stale': 'settling',
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
      },
    },
    creation: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'typing',
          states: { typing: {}, failed: { description: 'The last try failed; the form stands as it was.' } },
          on: {
            'form.changed': { actions: { type: 'changeForm', params: ({ event }) => event.patch } },
            'form.submitted': {
              guard: 'isNamed',
              target: 'creating',
              actions: {
                type: 'noteMade',
                params: ({ event: { workflowId, mutationId } }) => ({ workflowId, mutationId }),
              },
            },
            'dialog.dismissed': { target: '.typing', actions: 'closeDialog' },
          },
        },
        creating: {
          tags: 'saving',
          invoke: {
            id: 'createWorkflow',
            src: 'createWorkflow',
            input: ({ context: { workspaceId, projectId, form, made } }) => ({
              workspaceId,
              projectId,
              form,
              workflowId: made?.workflowId ?? '',
              mutationId: made?.mutationId ?? '',
            }),
            onDone: {
              target: 'editing',
              actions: [{ type: 'openMade', params: ({ event }) => event.output }, 'closeDialog'],
            },
            onError: {
              target: 'editing.failed',
              actions: { type: 'noteFormFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'removal.requested': {
              guard: { type: 'isKnown', params: ({ event }) => event.workflowId },
              target: 'asking',
              actions: { type: 'noteRemoval', params: ({ event }) => event.workflowId },
            },
          },
        },
        asking: {
          on: {
            'removal.confirmed': {
              target: 'removing',
              actions: { type: 'noteRemovalId', params: ({ event }) => event.mutationId },
            },
            'removal.cancelled': 'idle',
          },
        },
        removing: {
          tags: outlivesScreen,
          invoke: {
            id: 'deleteWorkflow',
            src: 'deleteWorkflow',
            input: ({ context: { workspaceId, projectId, removal, removalId } }) => ({
              workspaceId,
              projectId,
              workflowId: removal?.id ?? '',
              mutationId: removalId,
            }),
            onDone: { target: 'idle', actions: ['forgetWorkflow', 'toastDeleted'] },
            onError: [
              {
                description: 'Someone else has deleted it.',
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'idle',
                actions: 'forgetWorkflow',
              },
              {
                target: 'asking',
                actions: { type: 'noteRemovalFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
      },
    },
  },
});
