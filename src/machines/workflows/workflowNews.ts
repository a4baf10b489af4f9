import type { Change } from '../../../domain/socketEvents.ts';

/** Whether changes touch this workflow of a project. */
export const touchesWorkflow = (changes: readonly Change[], projectId: string, workflowId: string): boolean =>
  changes.some(
    (change) =>
      change.type === 'workflows.changed' && change.projectId === projectId && change.workflowId === workflowId,
  );
