import { fromPromise } from 'xstate';
import type { Board } from '../../../domain/board.ts';
import type {
  BoardCall,
  CreateBoardCall,
  DeleteBoardCall,
  LoadBoardsCall,
} from '../../machines/boards/boards.types.ts';
import type { LoadBoardCall, UpdateBoardCall } from '../../machines/boardTasks/boardTasks.types.ts';
import type { Http } from '../http.ts';

/** The boards that the person sees, the first thousand. */
export const loadBoards = (http: Http) =>
  fromPromise<Board[], LoadBoardsCall>(async ({ input: { workspaceId, search, scope }, signal }) => {
    const query = { pageIndex: 1, pageSize: 1000, scope, search: search || undefined };
    return (await http.call('listBoards', { workspaceId, query, signal })).elements;
  });

export const createBoard = (http: Http) =>
  fromPromise<Board, CreateBoardCall>(
    ({ input: { workspaceId, boardId, mutationId: idempotencyKey, form }, signal }) => {
      const { projectId, ...given } = form;
      const body = { ...given, id: boardId };
      return projectId === null
        ? http.call('createBoard', { workspaceId, body, idempotencyKey, signal })
        : http.call('createProjectBoard', { workspaceId, params: { projectId }, body, idempotencyKey, signal });
    },
  );

/** Whether a board has a task, whoever sees it. */
export const hasTasks = (http: Http) =>
  fromPromise<boolean, BoardCall>(({ input: { workspaceId, boardId }, signal }) =>
    http.call('boardHasTasks', { workspaceId, params: { boardId }, signal, showsFailure: true }),
  );

export const deleteBoard = (http: Http) =>
  fromPromise<Board, DeleteBoardCall>(({ input: { workspaceId, boardId, mutationId: idempotencyKey }, signal }) =>
    http.call('deleteBoard', { workspaceId, params: { boardId }, idempotencyKey, signal }),
  );

export const loadBoard = (http: Http) =>
  fromPromise<Board, LoadBoardCall>(({ input: { workspaceId, boardId }, signal }) =>
    http.call('getBoard', { workspaceId, params: { boardId }, signal }),
  );

export const updateBoard = (http: Http) =>
  fromPromise<Board, UpdateBoardCall>(
    ({ input: { workspaceId, boardId, settings, version, mutationId: idempotencyKey }, signal }) =>
      http.call('updateBoard', {
        workspaceId,
        params: { boardId },
        body: { ...settings, version },
        idempotencyKey,
        signal,
      }),
  );
