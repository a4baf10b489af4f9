import type { WorkflowSummary } from '../../../../../domain/workflow.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface WorkflowsSpec {
  kind: 'workflows';
  projectId: string;
}

/** The workflows of a project. */
export const workflows: ResourceKind<WorkflowsSpec, WorkflowSummary> = defineList<WorkflowsSpec>()('listWorkflows', {
  key: ({ projectId }) => `workflows/${projectId}`,
  call: ({ projectId }, page) => ({ params: { projectId }, query: page ?? { pageIndex: 1, pageSize: 1000 } }),
  isStale: ({ projectId }, { changes }) =>
    changes.some((change) => change.type === 'workflows.changed' && change.projectId === projectId),
  settles: true,
});
