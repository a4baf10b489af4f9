import type { ProjectSummary } from '../../../../../domain/project.ts';
import { pages } from '../../../../../domain/limits.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface ProjectsSpec {
  kind: 'projects';
  search: string;
}

/** The projects that the viewer can read, with their counts. */
export const projects: ResourceKind<ProjectsSpec, ProjectSummary> = defineList<ProjectsSpec>()('listProjects', {
  key: ({ search }) => `projects?${search}`,
  call: ({ search }, page) => ({ query: { ...(page ?? pages.projects), search: search || undefined } }),
  isStale: (_, { listsChanged }) => listsChanged,
  isPassing: ({ search }) => search !== '',
});
