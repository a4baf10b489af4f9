import { pages } from '../../../../../domain/limits.ts';
import type { MyTask } from '../../../../../domain/task.ts';
import { followingOfBoard } from '../pages.ts';
import { mergeRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';

export interface MyTasksSpec {
  kind: 'myTasks';
  search: string;
}

/** The open tasks that are assigned to the viewer. All pages are loaded, because they are counted by their dates. */
export const myTasks: ResourceKind<MyTasksSpec, MyTask> = {
  ...defineResource<MyTasksSpec>()('listMyTasks', {
    key: ({ search }) => `myTasks?${search}`,
    call: ({ search }, page) => ({ query: { ...(page ?? pages.myTasks), search } }),
    next: ({ pagination }) => followingOfBoard(pagination),
    drawsFirstPage: true,
    receive: ({ tasks, lists }, { key, answer: { elements, pagination } }) => {
      const before = pagination.pageIndex === 1 ? [] : ((lists[key]?.elements ?? []) as readonly MyTask[]);
      const known = new Set(before.map(({ id }) => id));
      return {
        tasks: mergeRows(tasks, elements.map(taskOf)),
        lists: {
          ...lists,
          [key]: { elements: [...before, ...elements.filter(({ id }) => !known.has(id))], total: pagination.total },
        },
      };
    },
    isStale: (_, { ownTasksChanged, listsChanged }) => ownTasksChanged || listsChanged,
    isPassing: ({ search }) => search !== '',
  }),
  // A refresh loads large pages, because one that began with the short first page would shorten the list until the
  // second one.
  reload: () => ({ pageIndex: 1, ...pages.boardRest }),
};

const taskOf = ({
  projectName: _project,
  projectColor: _color,
  projectGlyph: _glyph,
  statusName: _status,
  statusColor: _statusColor,
  statusCategory: _category,
  priorityName: _priority,
  priorityIcon: _icon,
  doneStatusId: _done,
  ...task
}: MyTask) => task;
