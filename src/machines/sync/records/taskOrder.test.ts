import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Task } from '../../../../domain/task.ts';
import { changedRows, emptyTable, rowsOf, type Table, withoutRows, withRows } from './table.ts';
import { withChanges } from './taskOrder.ts';
import { aTask } from './testing.ts';

const anyTask = fc
  .record({
    id: fc.constantFrom(...'abcdefgh'),
    createdAt: fc.constantFrom('1', '2', '3'),
    imported: fc.constantFrom(undefined, { at: '2', author: null }),
    title: fc.constantFrom('x', 'y'),
    gone: fc.boolean(),
  })
  .map(({ gone, ...task }) => aTask({ ...task, deletedAt: gone ? '4' : null }));
const anyStep = fc.record({
  saved: fc.array(anyTask, { maxLength: 4 }),
  removed: fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 2 }),
});
const belongs = (task: Task): boolean => task.deletedAt === null;

it('keeps a list sorted after every change', () => {
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      let table: Table<Task> = emptyTable;
      let list: readonly Task[] = [];
      for (const { saved, removed } of steps) {
        const next = withoutRows(withRows(table, saved), removed);
        list = withChanges(list, next, changedRows(table, next), belongs);
        table = next;
        const key = ({ createdAt, id, imported }: Task): string => (imported?.at ?? createdAt) + id;
        expect(list).toEqual(
          rowsOf(next)
            .filter(belongs)
            .sort((a, b) => (key(a) < key(b) ? -1 : 1)),
        );
      }
    }),
  );
});
