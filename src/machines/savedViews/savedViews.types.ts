import type { SavedView, SavedViewUpdate, ViewContent } from '../../../domain/savedView.ts';
import type { DeletionEvent, RecordDeleted } from '../deletion/deletion.types.ts';
import type { ListEvent } from '../followList.ts';
import type { RecordFormEvent, RecordSaved } from '../recordForm/recordForm.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface SavedViewsInput extends Place {
  projectId: string;
}
/** Where saved views belong. */
export type SavedViewsPlace = Omit<SavedViewsInput, 'accountId'>;

export interface ViewForm {
  name: string;
  shared: boolean;
  /** What a new view holds. A view that is renamed keeps its own. */
  content: ViewContent;
}

/** A change of views without a form. */
export type ViewChange =
  | { kind: 'update'; viewId: string; patch: SavedViewUpdate }
  /** null: none. */
  | { kind: 'default'; viewId: string | null };

export type SavedViewsEvent =
  /** The page's address names this view; null: none. */
  | { type: 'view.addressed'; viewId: string | null }
  | { type: 'change.requested'; change: ViewChange; mutationId: string }
  | RecordFormEvent<ViewForm, SavedView>
  | DeletionEvent<SavedView>
  | RecordSaved<SavedView>
  | RecordDeleted
  | ListEvent<SavedView>;

/** The page's address has to name this view now; null: none. */
export type SavedViewsEmitted = { type: 'address.wanted'; viewId: string | null };

export interface ViewChangeCall extends SavedViewsPlace {
  change: ViewChange;
  mutationId: string;
}
