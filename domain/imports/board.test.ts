import { expect, it } from 'vitest';
import type { Project } from '../project.ts';
import type { ImportRow } from '../transfer.ts';
import { emptyColumns, preparationOf } from './board.ts';
import { type ImportSetup, noChoices } from './setup.ts';
import type { ImportTable } from './table.ts';

const status = (id: string, name: string, category: string, archived = false) => ({ id, name, category, archived });
const projectOf = (update: boolean) =>
  ({
    abilities: { update },
    members: [],
    taskStatuses: [
      status('s1', 'Backlog', 'unstarted'),
      status('s2', 'To Do', 'unstarted'),
      status('s3', 'In Progress', 'started'),
      status('s4', 'Done', 'done'),
      status('s5', 'Old', 'done', true),
    ],
    taskTypes: [],
    taskPriorities: [],
  }) as unknown as Project;
const boardOf = ({
  statuses,
  rows,
  created = [],
  update = true,
}: {
  statuses?: string[];
  rows: string[];
  created?: string[];
  update?: boolean;
}) => ({
  table: { source: 'csv', text: null, header: ['Status'], rows: [], broken: [], statuses } as ImportTable,
  setup: {
    fields: ['status'],
    dayOrder: 'dmy',
    defaults: { statusId: 's1', typeId: '', priorityId: '' },
    choices: {
      ...noChoices,
      statuses: {
        ...Object.fromEntries(created.map((name) => [name.toLowerCase(), { to: 'new' }])),
        doing: { to: 'entry', id: 's3' },
        gone: { to: 'refuse' },
      },
    },
  } as ImportSetup,
  place: { project: projectOf(update), sprints: [] },
  values: created.map((value) => ({ kind: 'statuses' as const, value, rows: 1 })),
  rows: rows.map((statusId) => ({ statusId }) as ImportRow),
});
const all = ['s1', 's2', 's3', 's4'];

it('places the lists of a board in its order, with empty ones and names that mean another status', () => {
  const board = boardOf({
    statuses: ['Ideas', 'Doing', 'Gone', 'Done', 'Later'],
    rows: ['s3', 'new:statuses:ideas'],
    created: ['Ideas', 'Later'],
  });
  expect(emptyColumns(board, all).map(({ name }) => name)).toEqual(['Backlog', 'To Do']);
  expect(preparationOf(board, all, true)).toEqual({
    created: [
      { kind: 'statuses', name: 'Ideas' },
      { kind: 'statuses', name: 'Later' },
    ],
    statuses: ['Ideas', 'In Progress', 'Done', 'Later'],
    archived: ['s1', 's2'],
  });
});

it('offers to remove no status that is the only one that means done', () => {
  const emptied = (statuses: string[], created: string[]) =>
    emptyColumns(boardOf({ statuses, rows: [], created }), all).map(({ name }) => name);
  expect(emptied(['Ideas'], ['Ideas'])).toEqual(['Backlog', 'To Do', 'In Progress']);
  expect(emptied(['Finished'], ['Finished'])).toEqual(['Backlog', 'To Do', 'In Progress', 'Done']);
});

it('places new statuses of a table by their category', () => {
  const board = boardOf({
    rows: ['s4', 's2', 'new:statuses:waiting', 'new:statuses:closed', 'new:statuses:ideas'],
    created: ['Waiting', 'Closed', 'Ideas'],
  });
  expect(preparationOf(board, ['s1'], false)).toMatchObject({
    statuses: ['To Do', 'Ideas', 'Waiting', 'Done', 'Closed'],
    archived: [],
  });
  expect(emptyColumns(board, ['s1']).map(({ name }) => name)).toEqual(['Backlog']);
});

it('prepares nothing for a table with known statuses, or for people who may not change options', () => {
  expect(preparationOf(boardOf({ rows: ['s2'] }), all, false)).toBeNull();
  expect(preparationOf(boardOf({ statuses: ['Done'], rows: ['s4'], update: false }), all, true)).toBeNull();
});
