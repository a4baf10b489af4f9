import type { Board } from '../../../../../domain/board.ts';
import { defineRecord, type ResourceKind } from './defineResource.ts';

export interface BoardSpec {
  kind: 'board';
  boardId: string;
}

/** A single board, without its tasks. */
export const board: ResourceKind<BoardSpec, Board> = defineRecord<BoardSpec>()('getBoard', {
  key: ({ boardId }) => `board/${boardId}`,
  call: ({ boardId }) => ({ params: { boardId } }),
  isStale: ({ boardId }, { changes }) =>
    changes.some(
      (change) =>
        (change.type === 'boards.changed' && change.boardId === boardId) ||
        change.type === 'projects.changed' ||
        change.type === 'project.removed',
    ),
  settles: true,
  showsFailure: true,
  isPassing: () => true,
});
