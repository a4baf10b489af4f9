import type { SnapshotFrom } from 'xstate';
import type { BoardScope } from '../../../domain/board.ts';
import type { boardsMachine } from './boards.machine.ts';

type BoardsSnapshot = SnapshotFrom<typeof boardsMachine>;

/** The text in the search box. */
export const selectBoardsSearchText = (snapshot: BoardsSnapshot): string => snapshot.context.searchTyped;
/** The text the list is searched for. */
export const selectBoardsSearch = (snapshot: BoardsSnapshot): string => snapshot.context.search;
export const selectScope = (snapshot: BoardsSnapshot): BoardScope => snapshot.context.scope;
export const selectBoardForm = (snapshot: BoardsSnapshot) => snapshot.children.form;
export const selectBoardDeletion = (snapshot: BoardsSnapshot) => snapshot.children.deletion;
