import { expect, it } from 'vitest';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import type { Task } from '../../../../domain/task.ts';
import { createBoardColumns, emptyOrder } from '../../tasks/board/board.selectors.ts';
import { type BoardOrder, place } from '../../tasks/board/boardOrder.ts';
import { type RecordsSnapshot, selectProjectTasks } from './records.selectors.ts';
import type { RecordsContext } from './records.types.ts';
import { emptyTable, mergeRows, rowOf, withRows } from './table.ts';
import { aProject, aReader, aTask, aViewer, aWrite, uuid } from './testing.ts';

const [todo = '', doing = '', done = ''] = aProject.taskStatuses.map(({ id }) => id);
const at = '2026-01-02T00:00:00.000Z';

/** Counts the reads of task fields from a drop until the server's change is received, on a board of `size` tasks. */
const readsOfADrop = (size: number): number => {
  let reads = 0;
  const counted = (task: Task): Task =>
    new Proxy(task, {
      get: (target, field, receiver) => {
        reads += 1;
        return Reflect.get(target, field, receiver);
      },
    });
  const projectId = `project of ${size}`;
  const tasks = Array.from({ length: size }, (_, index) =>
    counted(
      aTask({
        id: uuid(1000 + index),
        projectId,
        statusId: [todo, doing, done][index % 3],
        createdAt: new Date(index * 1000).toISOString(),
      }),
    ),
  );
  let order: BoardOrder = emptyOrder;
  let context = {
    tasks: withRows<Task>(emptyTable, tasks),
    overlay: { writes: [], refused: [] },
    projects: {},
    viewer: aViewer,
    workspaceId: uuid(2),
  } as Partial<RecordsContext>;
  const columns = createBoardColumns();
  const show = () => {
    // The selectors read only the context.
    const shown = selectProjectTasks(projectId)({ context } as RecordsSnapshot);
    return columns({
      project: aProject,
      tasks: shown,
      order,
      filters: noFilters,
      appliedSearch: '',
      searchResult: undefined,
      unknownName: 'Sin estado',
      today: '2026-01-15',
      reader: aReader,
    });
  };
  show();

  const moved = tasks[size - 2];
  if (moved === undefined) throw new Error('A board has at least two tasks');
  const { id: taskId, version } = moved;
  reads = 0;
  order = place(order, { taskId, statusId: todo, beforeTaskId: uuid(1003) });
  const write = aWrite({ kind: 'task.update', projectId, taskId, fields: { statusId: todo } }, { at });
  context = { ...context, overlay: { writes: [write], refused: [] } };
  expect(show()[0]?.taskIds.slice(0, 2)).toEqual([uuid(1000), taskId]);
  context = { ...context, overlay: { writes: [{ ...write, state: 'sending' }], refused: [] } };
  show();
  for (const answer of [1, 2]) {
    const saved = counted({
      ...(rowOf(context.tasks ?? emptyTable, taskId) ?? moved),
      statusId: todo,
      version: version + 1,
      updatedAt: `${answer}`,
    });
    context = {
      ...context,
      overlay: { writes: [], refused: [] },
      tasks: mergeRows(context.tasks ?? emptyTable, [saved]),
    };
    expect(show()[0]?.taskIds).toContain(taskId);
  }
  return reads;
};

it('a drop reads as many tasks on a board of 10,000 as on a board of 100', () => {
  const few = readsOfADrop(100);
  // A binary search among ten times as many tasks takes only a few more steps.
  expect(readsOfADrop(10_000)).toBeLessThan(few + 200);
  expect(few).toBeLessThan(1000);
});
