import type { Change } from '../../../domain/socketEvents.ts';

/** True if the changes affect what is shown of a board. */
export const affectsBoardView = (changes: readonly Change[], boardId: string): boolean =>
  changes.some((change) => {
    switch (change.type) {
      case 'boards.changed':
        return change.boardId === boardId;
      case 'projects.changed':
      case 'project.removed':
        return true;
      default:
        return false;
    }
  });
