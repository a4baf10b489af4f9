import type { SnapshotFrom } from 'xstate';
import type { WorkflowSummary } from '../../../domain/workflow.ts';
import type { Failure } from '../failure.ts';
import type { workflowsMachine } from './workflows.machine.ts';
import type { WorkflowForm } from './workflows.types.ts';

type WorkflowsSnapshot = SnapshotFrom<typeof workflowsMachine>;

/** null before the first answer, and after one that failed. */
export const selectWorkflows = (snapshot: WorkflowsSnapshot): readonly WorkflowSummary[] | null =>
  snapshot.context.workflows;
/** Why they couldn't be listed. */
export const selectWorkflowsFailure = (snapshot: WorkflowsSnapshot): Failure | null =>
  snapshot.matches({ list: 'failed' }) ? snapshot.context.listFailure : null;
export const selectWorkflowForm = (snapshot: WorkflowsSnapshot): WorkflowForm => snapshot.context.form;
export const selectIsCreatingWorkflow = (snapshot: WorkflowsSnapshot): boolean =>
  snapshot.matches({ creation: 'creating' });
/** Why the last try failed; its issues name the fields as `body.name`. */
export const selectWorkflowFormFailure = (snapshot: WorkflowsSnapshot): Failure | null =>
  snapshot.matches({ creation: { editing: 'failed' } }) ? snapshot.context.formFailure : null;
/** How far the deletion of a workflow is. */
export const selectWorkflowRemovalStep = (snapshot: WorkflowsSnapshot): 'idle' | 'asking' | 'removing' =>
  snapshot.value.removal;
export const selectWorkflowRemoval = (snapshot: WorkflowsSnapshot): WorkflowSummary | null => snapshot.context.removal;
export const selectWorkflowRemovalFailure = (snapshot: WorkflowsSnapshot): Failure | null =>
  snapshot.context.removalFailure;
