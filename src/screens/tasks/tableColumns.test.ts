import { expect, it } from 'vitest';
import { aTask } from '../../machines/sync/records/testing.ts';
import { visibleColumns } from './tableColumns.ts';

it('hides the columns beyond the five of the specification while no task has a value', () => {
  const empty = visibleColumns([aTask({ dueDate: null, estimate: null, sprintId: null })]);
  expect([empty.dueDate, empty.estimate, empty.sprint]).toEqual([false, false, false]);
  const filled = visibleColumns([aTask(), aTask({ dueDate: '2026-03-04', sprintId: 's' })]);
  expect([filled.dueDate, filled.estimate, filled.sprint]).toEqual([true, false, false]);
  for (const always of ['title', 'statusId', 'typeId', 'priorityId', 'assignees'])
    expect(empty).not.toHaveProperty(always);
});

it('shows and hides what the user chose, whatever the values are', () => {
  const chosen = visibleColumns([aTask({ dueDate: '2026-03-04' })], { dueDate: false, sprint: true, typeId: false });
  expect(chosen).toMatchObject({ dueDate: false, sprint: true, typeId: false });
});
