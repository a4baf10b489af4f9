import type { Board, BoardScope } from '../../../domain/board.ts';
import type { DeletionEvent } from '../deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../recordForm/recordForm.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type BoardsInput = Place;
/** Where boards belong. */
export type BoardPlace = Pick<Place, 'workspaceId'>;

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
  | RecordFormEvent<BoardForm, Board>
  | DeletionEvent<Board>
  | RecordSaved<Board>;
