import { pages } from '../../../../../domain/limits.ts';
import type { SavedView } from '../../../../../domain/savedView.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface SavedViewsSpec {
  kind: 'savedViews';
  projectId: string;
}

/** The saved views of a project that the viewer can use. */
export const savedViews: ResourceKind<SavedViewsSpec, SavedView> = defineList<SavedViewsSpec>()('listSavedViews', {
  key: ({ projectId }) => `savedViews/${projectId}`,
  call: ({ projectId }, page) => ({ params: { projectId }, query: page ?? pages.savedViews }),
  isStale: ({ projectId }, { changes }) =>
    changes.some((change) => change.type === 'views.changed' && change.projectId === projectId),
  settles: true,
  // Removed on release, so that each visit loads the views again: `isDefault` may have changed.
  isPassing: () => true,
});
