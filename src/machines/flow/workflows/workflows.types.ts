import type { Workflow, WorkflowDefinition, WorkflowSummary } from '../../../../domain/workflow.ts';
import type { DeletionEvent } from '../../sync/deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface WorkflowsInput extends Place {
  projectId: string;
}
export type WorkflowPlace = Omit<WorkflowsInput, 'accountId'>;

export interface WorkflowForm {
  name: string;
  /** Imported chart. Null for the project's statuses in a row. */
  draft: WorkflowDefinition | null;
}

export type WorkflowsEvent =
  | RecordFormEvent<WorkflowForm, Workflow>
  | DeletionEvent<WorkflowSummary>
  | RecordSaved<Workflow>;
