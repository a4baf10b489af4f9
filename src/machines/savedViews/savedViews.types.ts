import type { SavedView, SavedViewUpdate, ViewContent } from '../../../domain/savedView.ts';
import type { DeletionEvent, RecordDeleted } from '../deletion/deletion.types.ts';
import type { ListEvent } from '../followList.ts';
import type { RecordFormEvent, RecordSaved } from '../recordForm/recordForm.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface SavedViewsInput extends Place {
  projectId: string;
}
/** Workspace and project of the saved views. */
export type SavedViewsPlace = Omit<SavedViewsInput, 'accountId'>;

export interface ViewForm {
  name: string;
  shared: boolean;
  /** Content of a new view. A view that is renamed keeps its own. */
  content: ViewContent;
}

/** A change of views without a form. */
export type ViewChange =
  | { kind: 'update'; viewId: string; patch: SavedViewUpdate }
  /** `viewId` is null to have no default view. */
  | { kind: 'default'; viewId: string | null };

export type SavedViewsEvent =
  /** The page's address names this view, or none (null). */
  | { type: 'view.addressed'; viewId: string | null }
  | { type: 'change.requested'; change: ViewChange; mutationId: string }
  | RecordFormEvent<ViewForm, SavedView>
  | DeletionEvent<SavedView>
  | RecordSaved<SavedView>
  | RecordDeleted
  | ListEvent<SavedView>;

/** Asks the view to put this saved view into the page's address, or none (null). */
export type SavedViewsEmitted = { type: 'address.wanted'; viewId: string | null };

export interface ViewChangeCall extends SavedViewsPlace {
  change: ViewChange;
  mutationId: string;
}
