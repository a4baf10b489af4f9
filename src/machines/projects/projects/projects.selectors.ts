import type { SnapshotFrom } from 'xstate';
import type { projectsMachine } from './projects.machine.ts';

type ProjectsSnapshot = SnapshotFrom<typeof projectsMachine>;

export const selectProjectsSearchText = (snapshot: ProjectsSnapshot): string => snapshot.context.searchTyped;
/** Applied search text, which is part of the list's resource key. */
export const selectProjectsSearch = (snapshot: ProjectsSnapshot): string => snapshot.context.search;
