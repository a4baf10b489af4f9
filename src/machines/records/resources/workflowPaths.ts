import type { WorkflowPaths } from '../../../../domain/workflow.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface WorkflowPathsSpec {
  kind: 'workflowPaths';
  projectId: string;
  /** Moments. */
  from: string;
  to: string;
}

/** The ways that a project's tasks took in a range of days. */
export const workflowPaths: ResourceKind<WorkflowPathsSpec, WorkflowPaths> = defineRecord<WorkflowPathsSpec>()(
  'workflowPaths',
  {
    key: ({ projectId, from, to }) => `workflowPaths/${projectId}/${from}/${to}`,
    call: ({ projectId, from, to }) => ({ params: { projectId }, query: { from, to } }),
    showsFailure: true,
    isPassing: () => true,
  },
);
