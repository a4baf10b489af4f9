import type { SnapshotFrom } from 'xstate';
import type { Board, BoardScope } from '../../../domain/board.ts';
import type { Failure } from '../failure.ts';
import type { boardsMachine } from './boards.machine.ts';

type BoardsSnapshot = SnapshotFrom<typeof boardsMachine>;

/** null before the first answer, and after one that failed. */
export const selectBoards = (snapshot: BoardsSnapshot): readonly Board[] | null => snapshot.context.boards;
/** The text in the search box. */
export const selectBoardsSearchText = (snapshot: BoardsSnapshot): string => snapshot.context.searchTyped;
/** Whether the list is narrowed by a text. */
export const selectIsSearched = (snapshot: BoardsSnapshot): boolean => snapshot.context.search !== '';
export const selectScope = (snapshot: BoardsSnapshot): BoardScope => snapshot.context.scope;
export const selectAreBoardsLoading = (snapshot: BoardsSnapshot): boolean => snapshot.matches({ list: 'loading' });
/** Why the boards couldn't be listed. */
export const selectBoardsFailure = (snapshot: BoardsSnapshot): Failure | null =>
  snapshot.matches({ list: 'failed' }) ? snapshot.context.listFailure : null;
export const selectBoardForm = (snapshot: BoardsSnapshot) => snapshot.children.form;
export const selectBoardDeletion = (snapshot: BoardsSnapshot) => snapshot.children.deletion;
