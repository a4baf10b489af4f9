import { expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { readTexts } from '../../../tests/support/texts.ts';
import { datesOf } from '../../ui/base/dates/useDates.ts';
import { changeOf, choicesOf, chosenOf, nothing, typedChoice } from './choices.tsx';

const texts = {
  picker: readTexts('commands').picker,
  days: readTexts('quickAdd'),
  dates: datesOf(readTexts('dates')),
  reasons: readTexts('board'),
  labels: readTexts('ui'),
};
const tag = (id: string, archived = false) => ({
  id,
  name: id,
  archived,
  color: 'slate',
  icon: 'arrow-up',
  category: 'started',
});
const project = {
  id: 'p',
  workflow: null,
  abilities: { update: true, createTask: true },
  taskStatuses: [tag('todo'), tag('done'), tag('old', true)],
  taskTypes: [tag('task')],
  taskPriorities: [tag('low'), tag('high')],
  labels: [
    { ...tag('api'), projectId: 'p', version: 1 },
    { ...tag('gone', true), projectId: 'p', version: 1 },
  ],
  members: [{ id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', email: 'ada@example.com', avatar: null }],
} as unknown as Project;
const task = (given: Partial<Task> = {}): Task =>
  ({
    id: 't',
    statusId: 'todo',
    typeId: 'task',
    priorityId: 'low',
    dueDate: null,
    estimate: null,
    sprintId: null,
    assignees: [],
    labels: [],
    blockedBy: [],
    approvals: [],
    ...given,
  }) as unknown as Task;
const ada = { id: 'ada' } as Task['assignees'][number];
const values = (field: Parameters<typeof choicesOf>[1]['field'], tasks: Task[]) =>
  choicesOf(texts, { field, tasks, project, sprints: [], today: '2026-11-20', getTask: () => undefined }).map(
    ({ value }) => value,
  );

it('offers the active options of the project, the most urgent first', () => {
  expect([
    values('status', [task()]),
    values('priority', [task()]),
    values('assignees', [task()]),
    values('sprint', [task()]),
  ]).toEqual([['todo', 'done'], ['high', 'low'], ['ada'], [nothing]]);
  expect(values('dueDate', [task()])).toEqual(['2026-11-20', '2026-11-21', '2026-11-27', '2026-11-23', '2026-11-30']);
  expect(values('dueDate', [task({ dueDate: '2026-12-01' })])[0]).toBe(nothing);
});

it('parses typed days and estimates', () => {
  expect(typedChoice(texts, 'dueDate', ' +2d ', '2026-11-20', project)[0]?.value).toBe('2026-11-22');
  expect([
    typedChoice(texts, 'dueDate', 'soon', '2026-11-20', project),
    typedChoice(texts, 'estimate', 'XL', '2026-11-20', project)[0]?.value,
    typedChoice(texts, 'estimate', 'far too long', '2026-11-20', project),
    typedChoice(texts, 'status', 'done', '2026-11-20', project),
  ]).toEqual([[], 'XL', [], []]);
});

it('changes only values that differ, and adds or removes one person at a time', () => {
  expect([changeOf('status', task(), 'todo', ['todo']), changeOf('status', task(), 'done', ['todo'])]).toEqual([
    null,
    { statusId: 'done' },
  ]);
  expect([
    changeOf('dueDate', task({ dueDate: '2026-12-01' }), nothing, []),
    changeOf('estimate', task(), nothing, []),
  ]).toEqual([{ dueDate: null }, null]);
  expect([
    changeOf('assignees', task(), 'ada', []),
    changeOf('assignees', task({ assignees: [ada] }), 'ada', ['ada']),
  ]).toEqual([{ assignees: ['ada'] }, { assignees: [] }]);
});

it('several tasks show their shared value, and choosing a person of some of them adds the person to all', () => {
  const [one, other] = [task({ assignees: [ada] }), task({ id: 'u' })];
  expect(chosenOf('assignees', [one, other])).toEqual([]);
  expect([changeOf('assignees', one, 'ada', []), changeOf('assignees', other, 'ada', [])]).toEqual([
    null,
    { assignees: ['ada'] },
  ]);
  expect(chosenOf('priority', [one, other])).toEqual(['low']);
});

it('offers the labels in use, and a label with a typed name that none of them has', () => {
  expect(values('labels', [task()])).toEqual(['api']);
  const typed = (query: string) => typedChoice(texts, 'labels', query, '2026-11-20', project).map(({ value }) => value);
  expect([typed(' New  one '), typed('ÁPI'), typed(' '), typed('gone')]).toEqual([
    ['create:New one'],
    [],
    [],
    ['create:gone'],
  ]);
  const [one, other] = [task({ labels: ['api', 'web'] }), task({ id: 'u', labels: ['web'] })];
  expect(chosenOf('labels', [one, other])).toEqual(['web']);
  expect([changeOf('labels', one, 'api', ['web']), changeOf('labels', other, 'api', ['web'])]).toEqual([
    null,
    { labels: ['web', 'api'] },
  ]);
  expect(changeOf('labels', one, 'web', ['web'])).toEqual({ labels: ['api'] });
});
