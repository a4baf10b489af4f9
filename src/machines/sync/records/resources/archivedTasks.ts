import { pages } from '../../../../../domain/limits.ts';
import { following } from '../pages.ts';
import { mergeRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';

export interface ArchivedTasksSpec {
  kind: 'archivedTasks';
  projectId: string;
  search: string;
}

/** Ids of a project's archived tasks. The tasks themselves are stored by id. Screens request more pages. */
export const archivedTasks: ResourceKind<ArchivedTasksSpec, string> = defineResource<ArchivedTasksSpec>()(
  'listProjectTasks',
  {
    key: ({ projectId, search }) => `archivedTasks/${projectId}?${search}`,
    call: ({ projectId, search }, page) => ({
      params: { projectId },
      query: { ...(page ?? pages.taskSearch), search: search || undefined, filters: '{"archived":"only"}' },
    }),
    receive: ({ tasks, lists }, { key, answer: { elements, pagination }, more }) => {
      const before = (more ? (lists[key]?.elements ?? []) : []) as readonly string[];
      return {
        tasks: mergeRows(tasks, elements),
        lists: {
          ...lists,
          [key]: {
            elements: [...new Set([...before, ...elements.map(({ id }) => id)])],
            total: pagination.total,
            rest: following(pagination),
          },
        },
      };
    },
    isStale: ({ projectId }, { changes }) =>
      changes.some((change) => change.type === 'task.saved' && change.projectId === projectId),
    isPassing: () => true,
    showsFailure: true,
  },
);
