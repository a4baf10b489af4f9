import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import { aProject, aReader, aTask } from '../../sync/records/testing.ts';
import { type BoardColumnsInput, createBoardColumns } from './boardColumns.ts';
import {
  applyPlacements,
  type BoardOrder,
  emptyOrder,
  maxPlacements,
  orderColumns,
  type Placement,
  place,
  unplace,
} from './boardOrder.ts';

const statusIds = aProject.taskStatuses.map(({ id }) => id);
const [todo = '', doing = '', done = ''] = statusIds;
const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
const anId = fc.constantFrom(...ids);
const placements = fc.array(
  fc.record({ taskId: anId, statusId: fc.constantFrom(todo, doing), beforeTaskId: fc.option(anId, { nil: null }) }),
  { maxLength: 30 },
);
const orderOf = (list: Placement[]): BoardOrder => list.reduce(place, emptyOrder);
const input = (given: Partial<BoardColumnsInput>): BoardColumnsInput => ({
  project: aProject,
  tasks: [],
  order: emptyOrder,
  filters: noFilters,
  appliedSearch: '',
  searchResult: undefined,
  today: '2026-01-15',
  reader: aReader,
  unknownName: 'Sin estado',
  ...given,
});
const columnsOf = (given: Partial<BoardColumnsInput>) => createBoardColumns()(input(given));

describe('board columns', () => {
  describe('order', () => {
    test('shows the card where it was dropped and keeps the others in order', () => {
      fc.assert(
        fc.property(placements, anId, fc.option(anId, { nil: null }), (earlier, taskId, beforeTaskId) => {
          const order = orderOf(earlier);
          const shown = applyPlacements(ids, todo, order.placements);
          const expected = shown.filter((id) => id !== taskId);
          const at = beforeTaskId === null ? -1 : expected.indexOf(beforeTaskId);
          expected.splice(at === -1 ? expected.length : at, 0, taskId);
          const after = applyPlacements(ids, todo, place(order, { taskId, statusId: todo, beforeTaskId }).placements);
          expect(after).toEqual(beforeTaskId === taskId ? shown : expected);
        }),
      );
    });

    test('loses and duplicates no card, for any placements', () => {
      fc.assert(
        fc.property(fc.uniqueArray(anId), placements, (present, list) => {
          expect(applyPlacements(present, todo, orderOf(list).placements).toSorted()).toEqual(present.toSorted());
        }),
      );
    });

    test('leaves the other column unchanged when a placement is removed', () => {
      fc.assert(
        fc.property(placements, anId, (list, taskId) => {
          const order = orderOf(list);
          const moved = { taskId, statusId: done, beforeTaskId: null };
          expect(unplace(place(order, moved), moved)).toEqual(order);
        }),
      );
    });

    test('stores a bounded number of placements', () => {
      const many = Array.from({ length: 2 * maxPlacements }, (_, index) => ({
        taskId: `t${index}`,
        statusId: todo,
        beforeTaskId: null,
      }));
      expect(orderOf(many).placements).toEqual(many.slice(-maxPlacements));
    });

    test('puts new columns after the columns with a stored order', () => {
      expect(orderColumns(['a', 'b', 'c'], ['c', 'gone', 'a', 'c'])).toEqual(['c', 'a', 'b']);
    });
  });

  describe('columns', () => {
    const aBoard = fc.record({
      statuses: fc.array(fc.constantFrom(...statusIds, 'unknown'), { maxLength: 40 }),
      archived: fc.constantFrom(...statusIds),
      list: placements,
      columns: fc.shuffledSubarray(statusIds),
    });

    test('shows every task in exactly one column, that of its status', () => {
      fc.assert(
        fc.property(aBoard, ({ statuses, archived, list, columns }) => {
          const tasks = statuses.map((statusId, index) => aTask({ id: `t${index}`, statusId }));
          const project = {
            taskStatuses: aProject.taskStatuses.map((status) => ({ ...status, archived: status.id === archived })),
          };
          const shown = columnsOf({ project, tasks, order: { columns, placements: orderOf(list).placements } });
          const where = shown.flatMap(({ id, taskIds }) => taskIds.map((taskId) => [taskId, id])).toSorted();
          expect(where).toEqual(tasks.map(({ id, statusId }) => [id, statusId]).toSorted());
        }),
      );
    });

    test('only hides cards when filters and search are applied', () => {
      fc.assert(
        fc.property(
          placements,
          fc.subarray(ids),
          fc.constantFrom('', 'T1', 'x'),
          (list, searchResult, appliedSearch) => {
            const tasks = ids.map((id, index) =>
              aTask({ id, statusId: todo, title: id, typeId: index % 2 === 0 ? 'even' : 'odd' }),
            );
            const order = orderOf(list);
            const all = columnsOf({ tasks, order })[0]?.taskIds ?? [];
            const filters = { ...noFilters, typeIds: ['even'] };
            const some = columnsOf({ tasks, order, filters, appliedSearch, searchResult })[0]?.taskIds ?? [];
            const matching = all.filter((id) => {
              const index = ids.indexOf(id);
              return (
                index % 2 === 0 &&
                (appliedSearch === '' || id.includes(appliedSearch.toLowerCase()) || searchResult.includes(id))
              );
            });
            expect(some).toEqual(matching);
          },
        ),
      );
    });

    test('shows an archived status only while it has tasks', () => {
      const project = { taskStatuses: aProject.taskStatuses.map((status) => ({ ...status, archived: true })) };
      expect(columnsOf({ project, tasks: [aTask({ statusId: doing })] }).map(({ id }) => id)).toEqual([doing]);
    });

    test('searches the description and filters by assignee', () => {
      const ada = { id: 'ada', avatar: null, nickname: 'ada', name: 'Ada', lastName: 'L' };
      const tasks = [
        aTask({ id: 'a', description: 'About Engines', assignees: [ada] }),
        aTask({ id: 'b', description: 'engines' }),
        aTask({ id: 'c' }),
      ];
      expect(columnsOf({ tasks, appliedSearch: 'ENGINE' })[0]?.taskIds).toEqual(['a', 'b']);
      expect(
        columnsOf({ tasks, appliedSearch: 'ENGINE', filters: { ...noFilters, assignedTo: ['ada'] } })[0]?.taskIds,
      ).toEqual(['a']);
    });

    test('keeps the references of columns that did not change', () => {
      const columns = createBoardColumns();
      const tasks = [aTask({ id: 'a', statusId: todo }), aTask({ id: 'b', statusId: doing })];
      const first = columns(input({ tasks }));
      expect(columns(input({ tasks }))).toBe(first);
      expect(columns(input({ tasks: [...tasks] }))).toBe(first);
      const moved = columns(input({ tasks: [tasks[0] ?? aTask(), aTask({ id: 'b', statusId: done })] }));
      expect([moved[0] === first[0], moved[1] === first[1], moved[2]?.taskIds]).toEqual([true, false, ['b']]);
    });
  });

  describe('incremental columns', () => {
    const statuses = [todo, doing, done];
    const anyTask = fc.record({ status: fc.nat(2), title: fc.constantFrom('one', 'two'), removed: fc.boolean() });
    const anyStep = fc.record({
      tasks: fc.array(anyTask, { minLength: 6, maxLength: 6 }),
      search: fc.constantFrom('', 'one'),
      placed: fc.option(fc.tuple(fc.nat(5), fc.nat(2), fc.nat(5))),
    });

    test('equal columns computed from scratch, after any changes', () => {
      fc.assert(
        fc.property(fc.array(anyStep, { maxLength: 6 }), (steps) => {
          const columns = createBoardColumns();
          let order = emptyOrder;
          for (const { tasks, search, placed } of steps) {
            if (placed)
              order = place(order, {
                taskId: `t${placed[0]}`,
                statusId: statuses[placed[1]] ?? '',
                beforeTaskId: `t${placed[2]}`,
              });
            const now = input({
              order,
              appliedSearch: search,
              tasks: tasks.flatMap(({ status, title, removed }, index) =>
                removed && search === 'one' ? [] : aTask({ id: `t${index}`, statusId: statuses[status], title }),
              ),
            });
            expect(columns(now)).toEqual(createBoardColumns()(now));
          }
        }),
      );
    });
  });
});
