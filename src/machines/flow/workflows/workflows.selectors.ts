import type { SnapshotFrom } from 'xstate';
import type { workflowsMachine } from './workflows.machine.ts';
import type { WorkflowForm } from './workflows.types.ts';

export const noWorkflow: WorkflowForm = { name: '', draft: null };

type WorkflowsSnapshot = SnapshotFrom<typeof workflowsMachine>;

export const selectWorkflowForm = (snapshot: WorkflowsSnapshot) => snapshot.children.form;
export const selectWorkflowDeletion = (snapshot: WorkflowsSnapshot) => snapshot.children.deletion;
export const selectIsImporting = (snapshot: WorkflowsSnapshot): boolean => snapshot.matches('importing');
