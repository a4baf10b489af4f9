import type { NewStory, PokerRoomSummary, PokerSettings, PokerView } from '../../../../domain/poker.ts';
import type { DeletionEvent } from '../../sync/deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export type PokerRoomsInput = Place;
export type PokerPlace = Pick<Place, 'workspaceId'>;

export interface PokerForm {
  settings: PokerSettings;
  stories: NewStory[];
}

export type PokerRoomsEvent =
  | RecordFormEvent<PokerForm, PokerView>
  | DeletionEvent<PokerRoomSummary>
  | RecordSaved<PokerView>;
