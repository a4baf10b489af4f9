import type { SnapshotFrom } from 'xstate';
import type { projectsMachine } from './projects.machine.ts';

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>;

/** The text in the search box. */
export const selectProjectsSearchText = (snapshot: ProjectsSnapshot): string => snapshot.context.searchTyped;
/** The text the list is searched for: the key of the records' list. */
export const selectProjectsSearch = (snapshot: ProjectsSnapshot): string => snapshot.context.search;
