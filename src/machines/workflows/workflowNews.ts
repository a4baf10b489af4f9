import type { Change } from '../../../domain/socketEvents.ts';

/** Whether changes touch the workflows of a project: one of them, or any. */
export const touchesWorkflows = (changes: readonly Change[], projectId: string, workflowId?: string): boolean =>
  changes.some(
    (change) =>
      change.type === 'workflows.changed' &&
      change.projectId === projectId &&
      (workflowId === undefined || change.workflowId === workflowId),
  );
