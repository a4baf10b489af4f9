import type { Workflow } from '../../../../../domain/workflow.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface WorkflowSpec {
  kind: 'workflow';
  projectId: string;
  workflowId: string;
}

/** A single workflow, with its draft. */
export const workflow: ResourceKind<WorkflowSpec, Workflow> = defineRecord<WorkflowSpec>()('getWorkflow', {
  key: ({ projectId, workflowId }) => `workflow/${projectId}/${workflowId}`,
  call: ({ projectId, workflowId }) => ({ params: { projectId, workflowId } }),
  isStale: ({ projectId, workflowId }, { changes }) =>
    changes.some(
      (change) =>
        change.type === 'workflows.changed' && change.projectId === projectId && change.workflowId === workflowId,
    ),
  settles: true,
  showsFailure: true,
  // Removed on release, so that each visit starts with the server's current draft.
  isPassing: () => true,
});
