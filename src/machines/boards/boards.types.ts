import type { BoardScope } from '../../../domain/board.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type BoardsInput = Place;

/** What a new board is made of. */
export interface BoardForm {
  name: string;
  /** null: its tasks may be of any project. */
  projectId: string | null;
  /** Ids of people of the workspace. */
  sharedWith: string[];
}

export type BoardsEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'scope.chosen'; scope: BoardScope }
  /** The list is asked for with another text or scope. */
  | { type: 'query.changed' }
  | { type: 'retry.requested' }
  | { type: 'form.changed'; patch: Partial<BoardForm> }
  | { type: 'form.submitted'; boardId: string; mutationId: string }
  | { type: 'dialog.dismissed' }
  | { type: 'removal.requested'; boardId: string }
  | { type: 'removal.confirmed'; mutationId: string }
  | { type: 'removal.cancelled' }
  | RecordNews;

export type BoardsEmitted = { type: 'dialog.closed' };

export interface LoadBoardsCall {
  workspaceId: string;
  search: string;
  scope: BoardScope;
}
export interface CreateBoardCall {
  workspaceId: string;
  boardId: string;
  mutationId: string;
  form: BoardForm;
}
export interface BoardCall {
  workspaceId: string;
  boardId: string;
}
export interface DeleteBoardCall extends BoardCall {
  mutationId: string;
}
