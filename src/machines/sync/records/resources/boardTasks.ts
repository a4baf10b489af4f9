import { without, withCounts } from '../base.ts';
import { firstOfBoard, followingOfBoard } from '../pages.ts';
import { isListed } from '../isListed.ts';
import { mergeRows, rowOf, rowsOf } from '../table.ts';
import { defineResource, type ResourceKind } from './defineResource.ts';
import { olderIds } from './olderTasks.ts';

/** Identifies the tasks on a board, from the projects that the viewer can read. */
export interface BoardTasksSpec {
  kind: 'boardTasks';
  boardId: string;
}

/**
 * Open and recently done tasks on a board. A full load removes the tasks that it doesn't return from the board, but not
 * from their projects. Older tasks that a screen has asked for remain.
 */
export const boardTasks: ResourceKind<BoardTasksSpec> = defineResource<BoardTasksSpec>()('listTasks', {
  key: ({ boardId }) => `boardTasks/${boardId}`,
  call: ({ boardId }, page) => ({
    query: { ...(page ?? firstOfBoard), filters: JSON.stringify({ boardId, recent: true }) },
  }),
  next: ({ pagination }) => followingOfBoard(pagination),
  drawsFirstPage: true,
  expectAll: ({ tasks, lists, unseen }, { boardId }) => {
    const older = olderIds(lists, boardId);
    return {
      unseen: {
        ...unseen,
        [boardId]: rowsOf(tasks)
          .filter((task) => task.boardId === boardId && isListed(task) && !older.has(task.id))
          .map(({ id }) => id),
      },
    };
  },
  receive: (records, arrival) => {
    const {
      spec: { boardId },
      answer: { elements },
      last,
    } = arrival;
    const came = new Set(elements.map(({ id }) => id));
    const unseen = (records.unseen[boardId] ?? []).filter((id) => !came.has(id));
    const tasks = mergeRows(records.tasks, elements);
    const lists = withCounts(records.lists, arrival);
    if (!last) return { lists, tasks, unseen: { ...records.unseen, [boardId]: unseen } };
    const off = unseen.flatMap((id) => {
      const task = rowOf(tasks, id);
      return task?.boardId === boardId ? [{ ...task, boardId: null }] : [];
    });
    return { lists, tasks: mergeRows(tasks, off), unseen: without(records.unseen, [boardId]) };
  },
  isStale: (_, { listsChanged }) => listsChanged,
});
