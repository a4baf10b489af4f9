import { expect, it } from 'vitest';
import { restingStatuses, type TaskStatus } from './project.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const status = (
  number: number,
  order: number,
  category: TaskStatus['category'] = 'started',
  archived = false,
): TaskStatus => ({
  id: id(number),
  name: `Status ${number}`,
  color: 'blue',
  category,
  archived,
  description: null,
  workspaceId: id(90),
  projectId: id(91),
  order,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: null,
});

it('restingStatuses returns the done and archived statuses', () => {
  const first = {
    taskStatuses: [status(3, 2, 'done'), status(1, 0, 'unstarted'), status(2, 1), status(4, 3, 'started', true)],
  };
  const second = { taskStatuses: [status(5, 0), status(6, 1, 'done')] };
  expect([...restingStatuses([first, second])].sort()).toEqual([id(3), id(4), id(6)]);
});

it('restingStatuses never returns the only unarchived status of a project', () => {
  expect([...restingStatuses([{ taskStatuses: [status(1, 0), status(2, 1, 'started', true)] }])]).toEqual([id(2)]);
});
