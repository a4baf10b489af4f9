/**
 * Machine of a project's workflows: the form of a new workflow, and the deletion of one. It runs while its screen is
 * open.
 */
import { phrase } from '../../../../domain/phrase.ts';
import type { Workflow, WorkflowSummary } from '../../../../domain/workflow.ts';
import { listOf, listScreen } from '../../sync/listScreen.ts';
import type { WorkflowForm, WorkflowPlace, WorkflowsInput } from './workflows.types.ts';

export const workflowList = listOf({
  types: {} as { values: WorkflowForm; saved: Workflow; listed: WorkflowSummary },
  screen: 'workflows',
  lists: 'workflows',
  placeOf: ({ workspaceId, projectId }: WorkflowsInput): WorkflowPlace => ({ workspaceId, projectId }),
  messages: {
    created: phrase('workflows', 'toasts.created'),
    changed: null,
    done: phrase('workflows', 'toasts.deleted'),
    gone: null,
  },
  isAlwaysOpen: true,
});

export const workflowsMachine = listScreen(
  workflowList,
  ({ id }, { projectId }) => `/projects/${projectId}/workflows/${id}`,
  'importing',
);
