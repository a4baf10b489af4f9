import type { WorkflowVersionDetail } from '../../../../../domain/workflow.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface WorkflowVersionSpec {
  kind: 'workflowVersion';
  projectId: string;
  workflowId: string;
  version: number;
}

/** A single published version of a workflow. */
export const workflowVersion: ResourceKind<WorkflowVersionSpec, WorkflowVersionDetail> =
  defineRecord<WorkflowVersionSpec>()('getWorkflowVersion', {
    key: ({ projectId, workflowId, version }) => `workflowVersion/${projectId}/${workflowId}/${version}`,
    call: ({ projectId, workflowId, version }) => ({ params: { projectId, workflowId, version } }),
    showsFailure: true,
    isPassing: () => true,
  });
