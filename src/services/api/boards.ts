import { fromPromise } from 'xstate';
import type { Board } from '../../../domain/board.ts';
import type { BoardForm, BoardPlace } from '../../machines/tasks/boards/boards.types.ts';
import type { BoardSettings } from '../../machines/tasks/boardTasks/boardTasks.types.ts';
import type { CheckRecordCall, DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type { Http } from '../http.ts';

export const createBoard = (http: Http) =>
  fromPromise<Board, SaveRecordCall<BoardPlace, BoardForm, Board>>(
    ({ input: { place, values, recordId: id, mutationId: idempotencyKey }, signal }) => {
      const { workspaceId } = place;
      const { projectId, ...given } = values;
      const body = { ...given, id };
      return projectId === null
        ? http.call('createBoard', { workspaceId, body, idempotencyKey, signal })
        : http.call('createProjectBoard', { workspaceId, params: { projectId }, body, idempotencyKey, signal });
    },
  );

/** Returns true if the board has tasks, including tasks that the user may not read. */
export const hasTasks = (http: Http) =>
  fromPromise<boolean, CheckRecordCall<BoardPlace, Board>>(({ input: { place, record }, signal }) =>
    http.call('boardHasTasks', {
      workspaceId: place.workspaceId,
      params: { boardId: record.id },
      signal,
      showsFailure: true,
    }),
  );

export const deleteBoard = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<BoardPlace, Board>>(
    ({ input: { place, record, mutationId: idempotencyKey }, signal }) =>
      http.call('deleteBoard', {
        workspaceId: place.workspaceId,
        params: { boardId: record.id },
        idempotencyKey,
        signal,
      }),
  );

/** Changes the name of a board and its list of people. */
export const updateBoard = (http: Http) =>
  fromPromise<Board, SaveRecordCall<BoardPlace, BoardSettings, Board>>(
    ({ input: { place, values, record, recordId: boardId, mutationId: idempotencyKey }, signal }) =>
      http.call('updateBoard', {
        workspaceId: place.workspaceId,
        params: { boardId },
        body: { ...values, version: record?.version },
        idempotencyKey,
        signal,
      }),
  );
