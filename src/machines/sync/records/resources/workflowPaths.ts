import type { WorkflowPaths } from '../../../../../domain/workflow.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface WorkflowPathsSpec {
  kind: 'workflowPaths';
  projectId: string;
  /** Time range as ISO dates with time. */
  from: string;
  to: string;
}

/** The paths of a project's tasks through the workflow in a time range. */
export const workflowPaths: ResourceKind<WorkflowPathsSpec, WorkflowPaths> = defineRecord<WorkflowPathsSpec>()(
  'workflowPaths',
  {
    key: ({ projectId, from, to }) => `workflowPaths/${projectId}/${from}/${to}`,
    call: ({ projectId, from, to }) => ({ params: { projectId }, query: { from, to } }),
    showsFailure: true,
    isPassing: () => true,
  },
);
