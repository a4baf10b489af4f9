import { pages } from '../../../../domain/limits.ts';
import type { MyTask } from '../../../../domain/task.ts';
import { mergeRows } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';

export interface MyTasksSpec {
  kind: 'myTasks';
  search: string;
}

/** The open tasks that are assigned to the viewer. */
export const myTasks: ResourceKind<MyTasksSpec, MyTask> = defineResource<MyTasksSpec>()('listMyTasks', {
  key: ({ search }) => `myTasks?${search}`,
  call: ({ search }, page) => ({ query: { ...(page ?? pages.myTasks), search } }),
  receive: ({ tasks, lists }, { key, answer: { elements, pagination } }) => ({
    tasks: mergeRows(
      tasks,
      elements.map(({ projectName: _project, statusName: _status, ...found }) => found),
    ),
    lists: { ...lists, [key]: { elements, total: pagination.total } },
  }),
  isStale: (_, { ownTasksChanged, listsChanged }) => ownTasksChanged || listsChanged,
  isPassing: ({ search }) => search !== '',
});
