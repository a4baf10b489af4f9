import type { BoardFilters } from '../../../../../domain/fields/taskFilters.ts';
import type { TaskPage } from '../../../../../domain/task.ts';
import { pages } from '../../../../../domain/limits.ts';
import { callOf } from '../../call.ts';
import type { RecordsBase } from '../base.ts';
import { following } from '../pages.ts';
import { mergeRows } from '../table.ts';
import type { ResourceKind } from './defineResource.ts';

/** Identifies tasks of a project or a board that were done long ago. */
export interface OlderTasksSpec {
  kind: 'olderTasks';
  place: { projectId: string } | { boardId: string };
  /** Filters of the tasks, such as the statuses of a column. */
  filters: Partial<BoardFilters>;
}

const keyOf = (placeId: string): string => `olderTasks/${placeId}?`;

/** Returns the ids of the older tasks of a project or board that were loaded on request. */
export const olderIds = (lists: RecordsBase['lists'], placeId: string): ReadonlySet<unknown> =>
  new Set(Object.entries(lists).flatMap(([key, { elements }]) => (key.startsWith(keyOf(placeId)) ? elements : [])));

/** Ids of tasks that the board doesn't load by itself, page by page. The tasks themselves are stored by id. */
export const olderTasks: ResourceKind<OlderTasksSpec, string> = {
  key: ({ place, filters }) =>
    `${keyOf('projectId' in place ? place.projectId : place.boardId)}${JSON.stringify(filters)}`,
  call: ({ place, filters }, page) => {
    const query = page ?? pages.olderTasks;
    return 'projectId' in place
      ? callOf('listProjectTasks', {
          params: place,
          query: { ...query, filters: JSON.stringify({ ...filters, recent: false }) },
        })
      : callOf('listTasks', { query: { ...query, filters: JSON.stringify({ ...filters, ...place, recent: false }) } });
  },
  next: () => null,
  receive: ({ tasks, lists }, { key, answer, more }) => {
    const { elements, pagination } = answer as TaskPage;
    const before = more ? (lists[key]?.elements ?? []) : [];
    const ids = [...new Set([...before, ...elements.map(({ id }) => id)])];
    return {
      tasks: mergeRows(tasks, elements),
      lists: { ...lists, [key]: { elements: ids, total: pagination.total, rest: following(pagination) } },
    };
  },
  showsFailure: true,
  isPassing: () => true,
};
