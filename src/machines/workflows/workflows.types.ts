import type { WorkflowDefinition, WorkflowSummary } from '../../../domain/workflow.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface WorkflowsInput extends Place {
  projectId: string;
}

/** What a new workflow is made of. */
export interface WorkflowForm {
  name: string;
  /** A chart that was read from a file; null: the project's statuses in a row. */
  draft: WorkflowDefinition | null;
}

export type WorkflowsEvent =
  | { type: 'retry.requested' }
  | { type: 'form.changed'; patch: Partial<WorkflowForm> }
  | { type: 'form.submitted'; workflowId: string; mutationId: string }
  | { type: 'dialog.dismissed' }
  | { type: 'removal.requested'; workflowId: string }
  | { type: 'removal.confirmed'; mutationId: string }
  | { type: 'removal.cancelled' }
  | RecordNews;

export type WorkflowsEmitted = { type: 'dialog.closed' };

export interface LoadWorkflowsCall {
  workspaceId: string;
  projectId: string;
}
export interface CreateWorkflowCall extends LoadWorkflowsCall {
  workflowId: string;
  mutationId: string;
  form: WorkflowForm;
}
export interface DeleteWorkflowCall extends LoadWorkflowsCall {
  workflowId: string;
  mutationId: string;
}

export type { WorkflowSummary };
