import { pages } from '../../../../../domain/limits.ts';
import type { Sprint } from '../../../../../domain/sprint.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

/** Identifies the sprints of one project. Null for the sprints of all projects that the viewer can read. */
export interface SprintsSpec {
  kind: 'sprints';
  projectId: string | null;
}

export const sprints: ResourceKind<SprintsSpec, Sprint> = defineList<SprintsSpec>()('listSprints', {
  key: ({ projectId }) => `sprints/${projectId ?? ''}`,
  call: ({ projectId }, page) => ({ query: { ...(page ?? pages.sprints), projectId: projectId ?? undefined } }),
  isStale: ({ projectId }, { listsChanged, changes }) =>
    listsChanged ||
    changes.some(
      (change) => change.type === 'sprints.changed' && (projectId === null || change.projectId === projectId),
    ),
});
