import { expect, it } from 'vitest';
import { missingOf } from './useOlderTasks.ts';

const since = '2026-10-28T00:00:00.000Z';
const long = '2026-01-01T00:00:00.000Z';
const task = (id: string, statusSince: string, more: { sprintId?: string; parentId?: string } = {}) => ({
  id,
  statusId: 'done',
  statusSince,
  sprintId: null,
  parentId: null,
  ...more,
});

it('tasks that were found or loaded are not missing, recent ones and those of sprints and parents never were', () => {
  const tasks = [
    task('found', long),
    task('new', '2026-11-01T00:00:00.000Z'),
    task('sprint', long, { sprintId: 's' }),
    task('child', long, { parentId: 'p' }),
    task('loaded', long, { sprintId: 'completed' }),
  ];
  expect(missingOf({ done: 4, other: 2 }, tasks, new Set(['loaded']), since)).toEqual({ done: 2, other: 2 });
  expect(missingOf({ done: 1 }, tasks, new Set(['loaded']), since)).toEqual({ done: 0 });
  expect(missingOf({}, tasks, new Set(), since)).toEqual({});
});
