import type { Change } from '../../../domain/socketEvents.ts';

/** Whether changes touch tasks, and with them what sprints hold: of one project, or of any. */
export const touchesTasks = (changes: readonly Change[], projectId: string | null): boolean =>
  changes.some(
    (change) =>
      (change.type === 'task.saved' || change.type === 'task.removed') &&
      (projectId === null || change.projectId === projectId),
  );

/** Whether sprints of the project were made, changed or ended. */
export const touchesSprints = (changes: readonly Change[], projectId: string): boolean =>
  changes.some((change) => change.type === 'sprints.changed' && change.projectId === projectId);
