import type { Board, BoardScope } from '../../../../domain/board.ts';
import type { DeletionEvent } from '../../sync/deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export type BoardsInput = Place;
export type BoardPlace = Pick<Place, 'workspaceId'>;

export interface BoardForm {
  name: string;
  /** Project of the board. Null if its tasks may belong to any project. */
  projectId: string | null;
  sharedWith: string[];
}

export type BoardsEvent =
  | { type: 'search.typed'; text: string }
  | { type: 'scope.chosen'; scope: BoardScope }
  | RecordFormEvent<BoardForm, Board>
  | DeletionEvent<Board>
  | RecordSaved<Board>;
