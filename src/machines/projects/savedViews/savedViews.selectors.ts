import type { SnapshotFrom } from 'xstate';
import { type BoardDisplay, defaultDisplay } from '../../../../domain/boardDisplay.ts';
import type { SavedView, ViewContent } from '../../../../domain/savedView.ts';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import type { savedViewsMachine } from './savedViews.machine.ts';
import type { ViewForm } from './savedViews.types.ts';

/** Values of an empty form. */
export const noView: ViewForm = {
  name: '',
  shared: false,
  content: { search: '', filters: noFilters, mode: 'kanban', columns: {} },
};

type Snapshot = SnapshotFrom<typeof savedViewsMachine>;

export const selectViews = ({ context }: Snapshot): readonly SavedView[] => context.views ?? none;
const none: readonly SavedView[] = [];

/** Returns the saved view that the address names. */
export const selectOpenView = (snapshot: Snapshot): SavedView | undefined =>
  snapshot.matches({ address: 'shown' })
    ? snapshot.context.views?.find(({ id }) => id === snapshot.context.addressed)
    : undefined;
export const selectViewForm = (snapshot: Snapshot) => snapshot.children.form;
export const selectViewDeletion = (snapshot: Snapshot) => snapshot.children.deletion;
export const selectIsChanging = (snapshot: Snapshot): boolean => !snapshot.matches({ change: 'idle' });

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
const shownOf = (columns: Readonly<Record<string, boolean>>): string =>
  JSON.stringify(Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1)));
const isSameDisplay = (one: BoardDisplay, other: BoardDisplay): boolean =>
  one.density === other.density && one.hidesEmpty === other.hidesEmpty && sameIds(one.hiddenFields, other.hiddenFields);

export const isAsSaved = (view: ViewContent, now: ViewContent): boolean =>
  view.search.trim() === now.search.trim() &&
  view.mode === now.mode &&
  shownOf(view.columns) === shownOf(now.columns) &&
  isSameDisplay(view.display ?? defaultDisplay, now.display ?? defaultDisplay) &&
  (Object.keys(view.filters) as (keyof ViewContent['filters'])[]).every((key) =>
    sameIds(view.filters[key], now.filters[key]),
  );
