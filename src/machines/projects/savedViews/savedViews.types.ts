import type { SavedView, SavedViewUpdate, ViewContent } from '../../../../domain/savedView.ts';
import type { DeletionEvent, RecordDeleted } from '../../sync/deletion/deletion.types.ts';
import type { ListEvent } from '../../sync/followList.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface SavedViewsInput extends Place {
  projectId: string;
}
export type SavedViewsPlace = Omit<SavedViewsInput, 'accountId'>;

export interface ViewForm {
  name: string;
  shared: boolean;
  /** Content of a new view. Renaming a view doesn't change its content. */
  content: ViewContent;
}

export type ViewChange =
  | { kind: 'update'; viewId: string; patch: SavedViewUpdate }
  /** Sets the default view. Null for none. */
  | { kind: 'default'; viewId: string | null };

export type SavedViewsEvent =
  /** View in the page's address. Null for none. */
  | { type: 'view.addressed'; viewId: string | null }
  | { type: 'change.requested'; change: ViewChange; mutationId: string }
  | RecordFormEvent<ViewForm, SavedView>
  | DeletionEvent<SavedView>
  | RecordSaved<SavedView>
  | RecordDeleted
  | ListEvent<SavedView>;

/** Requests another view in the page's address. Null for no saved view. */
export type SavedViewsEmitted = { type: 'address.wanted'; viewId: string | null };

export interface ViewChangeCall extends SavedViewsPlace {
  change: ViewChange;
  mutationId: string;
}
