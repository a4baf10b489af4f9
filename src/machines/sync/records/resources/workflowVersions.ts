import type { WorkflowVersion } from '../../../../../domain/workflow.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface WorkflowVersionsSpec {
  kind: 'workflowVersions';
  projectId: string;
  workflowId: string;
}

/** The published versions of a workflow, newest first. */
export const workflowVersions: ResourceKind<WorkflowVersionsSpec, WorkflowVersion> = defineList<WorkflowVersionsSpec>()(
  'listWorkflowVersions',
  {
    key: ({ projectId, workflowId }) => `workflowVersions/${projectId}/${workflowId}`,
    call: ({ projectId, workflowId }, page) => ({
      params: { projectId, workflowId },
      query: page ?? { pageIndex: 1, pageSize: 1000 },
    }),
    showsFailure: true,
    // Removed on release, so that each visit loads the versions again: the server sends no changes for them.
    isPassing: () => true,
  },
);
