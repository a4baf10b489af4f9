import type { BoardFilters } from '../../../../../domain/fields/taskFilters.ts';
import { pages } from '../../../../../domain/limits.ts';
import { mergeRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';

export interface TaskSearchSpec {
  kind: 'taskSearch';
  projectId: string;
  search: string;
  filters: BoardFilters;
}

/** Ids of the project's tasks that match a text and filters. The tasks themselves are stored by id. */
export const taskSearch: ResourceKind<TaskSearchSpec, string> = defineResource<TaskSearchSpec>()('listProjectTasks', {
  key: ({ projectId, search, filters }) => `taskSearch/${projectId}?${JSON.stringify([search, filters])}`,
  call: ({ projectId, search, filters }, page) => ({
    params: { projectId },
    query: { ...(page ?? pages.taskSearch), search: search || undefined, filters: JSON.stringify(filters) },
  }),
  receive: ({ tasks, lists }, { key, answer: { elements, pagination } }) => ({
    tasks: mergeRows(tasks, elements),
    lists: { ...lists, [key]: { elements: elements.map(({ id }) => id), total: pagination.total } },
  }),
  isPassing: () => true,
});
