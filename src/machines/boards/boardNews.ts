import type { Change } from '../../../domain/socketEvents.ts';

/** Whether changes touch what is shown of boards: of one, or of any. */
export const touchesBoards = (changes: readonly Change[], boardId?: string): boolean =>
  changes.some((change) => {
    switch (change.type) {
      case 'boards.changed':
        return boardId === undefined || change.boardId === boardId;
      case 'projects.changed':
      case 'project.removed':
        return true;
      default:
        return false;
    }
  });
