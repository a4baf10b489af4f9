import type { SavedView, SavedViewCreate, SavedViewUpdate } from '../../../domain/savedView.ts';
import type { ListNews } from '../followList.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface SavedViewsInput extends Place {
  projectId: string;
}

/** A write about views. */
export type ViewDeed =
  | { kind: 'create'; view: SavedViewCreate & { id: string } }
  | { kind: 'update'; viewId: string; patch: SavedViewUpdate }
  | { kind: 'delete'; viewId: string }
  /** null: none. */
  | { kind: 'default'; viewId: string | null };

/** Names a new view, or one that stands. */
export interface ViewForm {
  viewId: string | null;
  name: string;
  shared: boolean;
}

export type SavedViewsEvent =
  /** The page's address names this view; null: none. */
  | { type: 'view.addressed'; viewId: string | null }
  | ({ type: 'form.opened' } & ViewForm)
  | { type: 'form.changed'; patch: Partial<ViewForm> }
  | { type: 'removal.asked'; viewId: string }
  | { type: 'layer.closed' }
  | { type: 'deed.requested'; deed: ViewDeed; mutationId: string }
  | ListNews<SavedView>;

/** The page's address has to name this view now; null: none. */
export type SavedViewsEmitted = { type: 'address.wanted'; viewId: string | null };

export interface ViewDeedCall {
  workspaceId: string;
  projectId: string;
  deed: ViewDeed;
  mutationId: string;
}
