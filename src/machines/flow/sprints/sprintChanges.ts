import type { Change } from '../../../../domain/socketEvents.ts';

/** Returns true if a task of the project changed, or of any project if `projectId` is null. */
export const affectsTasks = (changes: readonly Change[], projectId: string | null): boolean =>
  changes.some(
    (change) =>
      (change.type === 'task.saved' || change.type === 'task.removed') &&
      (projectId === null || change.projectId === projectId),
  );

export const affectsSprints = (changes: readonly Change[], projectId: string): boolean =>
  changes.some((change) => change.type === 'sprints.changed' && change.projectId === projectId);
