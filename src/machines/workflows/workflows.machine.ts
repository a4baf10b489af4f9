/**
 * Machine of a project's workflows: the form of a new workflow, and the deletion of one. It runs while its screen is
 * open. The records hold the list.
 */
import { forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Workflow, WorkflowSummary } from '../../../domain/workflow.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { actorOf } from '../systemActors.ts';
import type { WorkflowForm, WorkflowPlace, WorkflowsEvent, WorkflowsInput } from './workflows.types.ts';

export const workflowForm = recordFormOf<WorkflowPlace, WorkflowForm, Workflow>(({ name }) => name.trim() !== '');
export const workflowDeletion = deletionOf<WorkflowPlace, WorkflowSummary>();

export const workflowsMachine = setup({
  types: {
    context: {} as WorkflowsInput,
    input: {} as WorkflowsInput,
    events: {} as WorkflowsEvent,
    children: {} as { form: 'form'; deletion: 'deletion' },
  },
  actors: { form: workflowForm, deletion: workflowDeletion },
  actions: {
    openNew: sendTo(
      ({ system }) => actorOf(system, 'root'),
      ({ context: { projectId } }, { id }: Workflow) => ({
        type: 'navigation.requested' as const,
        to: `/projects/${projectId}/workflows/${id}`,
      }),
    ),
  },
}).createMachine({
  id: 'workflows',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId, projectId } }) => ({
        screen: 'workflows',
        lists: 'workflows',
        place: { workspaceId, projectId },
        blank: { name: '', draft: null },
        messages: { created: phrase('workflows', 'toasts.created'), changed: null },
        isAlwaysOpen: true,
      }),
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId, projectId } }) => ({
        screen: 'workflows',
        lists: 'workflows',
        place: { workspaceId, projectId },
        messages: { done: phrase('workflows', 'toasts.deleted'), gone: null },
      }),
      onError: { actions: restartAfterCrash },
    },
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': { actions: { type: 'openNew', params: ({ event }) => event.record } },
  },
});
