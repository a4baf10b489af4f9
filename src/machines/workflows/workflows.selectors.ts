import type { SnapshotFrom } from 'xstate';
import type { workflowsMachine } from './workflows.machine.ts';

type WorkflowsSnapshot = SnapshotFrom<typeof workflowsMachine>;

export const selectWorkflowForm = (snapshot: WorkflowsSnapshot) => snapshot.children.form;
export const selectWorkflowDeletion = (snapshot: WorkflowsSnapshot) => snapshot.children.deletion;
