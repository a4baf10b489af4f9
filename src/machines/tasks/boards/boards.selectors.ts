import type { SnapshotFrom } from 'xstate';
import type { BoardScope } from '../../../../domain/board.ts';
import type { boardsMachine } from './boards.machine.ts';
import type { BoardForm } from './boards.types.ts';

export const noBoard: BoardForm = { name: '', projectId: null, sharedWith: [] };

type BoardsSnapshot = SnapshotFrom<typeof boardsMachine>;

export const selectBoardsSearchText = (snapshot: BoardsSnapshot): string => snapshot.context.searchTyped;
export const selectBoardsSearch = (snapshot: BoardsSnapshot): string => snapshot.context.search;
export const selectScope = (snapshot: BoardsSnapshot): BoardScope => snapshot.context.scope;
export const selectBoardForm = (snapshot: BoardsSnapshot) => snapshot.children.form;
export const selectBoardDeletion = (snapshot: BoardsSnapshot) => snapshot.children.deletion;
