import { expect, it } from 'vitest';
import type { TaskStatus } from '../../../domain/project.ts';
import { filterOptionsOf, tagOptionsOf } from './options.tsx';

const status = (id: string, archived = false): TaskStatus => ({
  id,
  name: id.toUpperCase(),
  archived,
  description: null,
  workspaceId: 'w',
  projectId: 'p',
  order: 0,
  createdAt: '',
  updatedAt: null,
  color: 'blue',
  category: 'started',
});
const project = {
  taskStatuses: [status('old', true), status('todo'), status('done')],
  taskTypes: [],
  taskPriorities: [],
};

it('offers an archived status only to the task that has it', () => {
  const { statuses } = tagOptionsOf(project);
  expect(statuses().map(({ value }) => value)).toEqual(['todo', 'done']);
  expect(statuses('todo').map(({ value }) => value)).toEqual(['todo', 'done']);
  expect(statuses('old').map(({ value }) => value)).toEqual(['todo', 'done', 'old']);
});

it('offers archived statuses in filters, at the end', () => {
  expect(filterOptionsOf(project).statuses).toEqual([
    { value: 'todo', label: 'TODO', color: 'blue' },
    { value: 'done', label: 'DONE', color: 'blue' },
    { value: 'old', label: 'OLD', color: 'blue' },
  ]);
});
