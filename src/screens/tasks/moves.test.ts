import { describe, expect, test } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import type { Project } from '../../../domain/project.ts';
import type { WorkflowEdge, WorkflowGuard } from '../../../domain/workflow.ts';
import { aProject, aTask, uuid } from '../../machines/sync/records/testing.ts';
import { blockerReader } from './blockers.ts';
import { requiredApprovals, initialStatusOf, refusalsOf, statusOptionsOf } from './moves.ts';

const texts = readTexts('board');
const [todo, doing, done] = [uuid(10), uuid(11), uuid(12)];
const edge = (from: string, to: string, guards: WorkflowGuard[] = [], id = `${from}-${to}`): WorkflowEdge => ({
  id,
  from,
  to,
  name: '',
  guards,
  actions: [],
});
const governed = (edges: WorkflowEdge[], abilities: Partial<Project['abilities']> = {}): Project => ({
  ...aProject,
  abilities: { ...aProject.abilities, ...abilities },
  workflow: {
    id: 'flow',
    name: 'Flow',
    version: 1,
    definition: {
      initial: null,
      edges,
      states: aProject.taskStatuses.map(({ id, name, color, category }) => ({
        id,
        name,
        color,
        category,
        x: 0,
        y: 0,
        timers: [],
      })),
    },
  },
});
const other = aTask({ id: uuid(101), title: 'Diseñar' });
const getTask = (id: string) => [other, aTask({ id: uuid(102), statusId: done })].find((task) => task.id === id);
const task = aTask({ blockedBy: [other.id, uuid(102), uuid(199)] });
const reasons = (guards: WorkflowGuard[], abilities?: Partial<Project['abilities']>) =>
  refusalsOf(texts, governed([edge(todo, doing, guards)], abilities), task, getTask)[doing];

describe('reasons against a move of a task', () => {
  test('are absent without a workflow', () => {
    expect(refusalsOf(texts, aProject, task, getTask)).toEqual({});
  });

  test('are given for a status that no transition reaches, and for a status that the workflow does not contain', () => {
    expect(refusalsOf(texts, governed([edge(todo, doing)]), task, getTask)).toEqual({
      [done]: 'El workflow no lleva aquí desde «To Do»',
    });
    const project = governed([]);
    const drawn = project.workflow?.definition.states.filter(({ id }) => id === todo) ?? [];
    const small = {
      ...project,
      workflow: project.workflow && { ...project.workflow, definition: { initial: null, edges: [], states: drawn } },
    };
    expect(refusalsOf(texts, small, task, getTask)[done]).toBe('Este estado no está en el workflow');
  });

  test('contain what each guard requires', () => {
    expect(reasons([{ kind: 'assigned' }])).toBe('Falta asignarla a alguien');
    expect(
      reasons([
        { kind: 'filled', field: 'estimate' },
        { kind: 'filled', field: 'dueDate' },
      ]),
    ).toBe('Falta la estimación; falta la fecha de vencimiento');
    expect(reasons([{ kind: 'unblocked' }])).toBe(`La bloquea «${aProject.prefix}-${other.number} Diseñar»`);
    expect(reasons([{ kind: 'approved', by: 'manager' }])).toBe('Falta la aprobación de quien gestiona el proyecto');
    expect(reasons([{ kind: 'role', roles: ['manager', 'member'] }], { update: false, createTask: false })).toBe(
      'Solo pueden moverla aquí quienes gestionan el proyecto o los miembros',
    );
    expect(reasons([{ kind: 'role', roles: ['member'] }], { update: false })).toBeUndefined();
  });
});

test('the options of a status are its own, then the permitted ones, then the others with their reasons', () => {
  const options = aProject.taskStatuses.map(({ id, name }) => ({ value: id, label: name }));
  expect(statusOptionsOf(texts, governed([edge(doing, done)]), aTask({ statusId: doing }), options, getTask)).toEqual([
    { value: doing, label: 'In Progress' },
    { value: done, label: 'Done' },
    { value: todo, label: 'To Do', refusal: 'El workflow no lleva aquí desde «In Progress»' },
  ]);
  expect(statusOptionsOf(texts, aProject, aTask({ statusId: doing }), options, getTask)).toEqual(options);
});

test("approvals are requested for the transitions from the task's status, from people who may approve", () => {
  const guards: WorkflowGuard[] = [{ kind: 'approved', by: 'member' }];
  const edges = [edge(todo, doing, guards), edge(doing, done, guards)];
  const approval = { edgeId: `${todo}-${doing}`, by: uuid(1), at: task.createdAt };
  const required = (abilities?: Partial<Project['abilities']>, approvals = [approval]) =>
    requiredApprovals(governed(edges, abilities), { ...task, approvals }).map(({ to, mayApprove, given }) => [
      to,
      mayApprove,
      given,
    ]);
  expect(required()).toEqual([['In Progress', true, [approval]]]);
  expect(required({ update: false }, [])).toEqual([['In Progress', true, []]]);
  expect(required({ update: false, createTask: false }, [])).toEqual([['In Progress', false, []]]);
});

test("tasks begin in the workflow's initial state, or else in its first", () => {
  expect([initialStatusOf(aProject), initialStatusOf(governed([]))]).toEqual([undefined, todo]);
});

test('a card names the open tasks that block it, also those of other projects', () => {
  expect(blockerReader([aProject], getTask)(task)).toBe(`${aProject.prefix}-${other.number}`);
  const outside = (statusCategory: 'started' | 'done') => [
    {
      id: uuid(199),
      projectId: uuid(900),
      key: 'OTH-7',
      title: 'Elsewhere',
      statusId: uuid(901),
      statusName: 'Open',
      statusColor: 'blue' as const,
      statusCategory,
    },
  ];
  expect(blockerReader([aProject], getTask, outside('started'))(task)).toBe(
    `${aProject.prefix}-${other.number}, OTH-7`,
  );
  expect(blockerReader([aProject], getTask, outside('done'))(task)).toBe(`${aProject.prefix}-${other.number}`);
});
