import type { Change } from '../../../domain/socketEvents.ts';

/** Whether changes touch what is shown of a board. */
export const touchesBoards = (changes: readonly Change[], boardId: string): boolean =>
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
