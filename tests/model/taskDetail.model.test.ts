import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aTask } from '../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { taskDetailMachine } from '../../src/machines/tasks/taskDetail/taskDetail.machine.ts';
import type { TaskDetailEvent } from '../../src/machines/tasks/taskDetail/taskDetail.types.ts';
import { coverMachine, type InternalEvent } from './coverage.ts';
import { slice } from './slice.ts';

const at = '2026-01-01T00:00:00.000Z';
const clean = {
  workspaceId: 'w',
  accountId: 'a',
  projectId: 'p',
  taskId: 't',
  titleDraft: null,
  descriptionDraft: null,
};
const error = failureOf(new AppError('VALIDATION', 'no'));
const lacking = failureOf(new AppError('NOT_FOUND', 'gone'));
const arrived = (version: number, title: string, description: string | null): TaskDetailEvent => ({
  type: 'task.received',
  taskId: 't',
  version,
  title,
  description,
});

const always: (TaskDetailEvent | InternalEvent)[] = [
  { type: 'text.unsaved', id: 'taskDetail.title' },
  { type: 'text.clean', id: 'taskDetail.title' },
  ...['acquireResources', 'title', 'description'].flatMap((child): InternalEvent[] => [
    { type: `xstate.done.actor.${child}`, output: undefined },
    { type: `xstate.error.actor.${child}`, error: {} },
  ]),
];
const everywhere: (TaskDetailEvent | InternalEvent)[] = [
  arrived(1, 'Old', 'old'),
  { type: 'task.received', taskId: 'another', version: 9, title: 'Another', description: null },
  { type: 'task.missing', taskId: 't', error: lacking },
  { type: 'task.missing', taskId: 'another', error: lacking },
  { type: 'task.missing', taskId: 't', error: failureOf(new AppError('UNAVAILABLE', 'away')) },
  { type: 'task.goneElsewhere', taskId: 't' },
  { type: 'task.goneElsewhere', taskId: 'another' },
  { type: 'retry.requested' },
  ...always,
];

test('taskDetail machine: the task', async () => {
  expect(
    await coverMachine({
      machine: slice(taskDetailMachine, '', ['task']),
      input: clean,
      events: [
        ...everywhere,
        { type: 'duplicate.requested', mutationId: 'd', at, newTaskId: 'copy', task: aTask() },
        { type: 'conflict.found', taskId: 't', field: 'title', mutationId: 'm0', text: 'Earlier', currentVersion: 5 },
        { type: 'conflict.found', taskId: 'another', field: 'title', mutationId: 'm0', text: 'x', currentVersion: 5 },
        { type: 'field.chosen', fields: { statusId: 'done' }, mutationId: 'f1', at },
        { type: 'item.ticked', item: { text: 'Oil', occurrence: 0 }, checked: true, mutationId: 't1', at },
        {
          type: 'relation.changed',
          of: { projectId: 'p', taskId: 'b' },
          field: 'blockedBy',
          otherId: 't',
          present: true,
          mutationId: 'f3',
          at,
        },
        { type: 'duplicate.closed', of: { projectId: 'p', taskId: 'b' }, statusId: 'done', mutationId: 'd', at },
        { type: 'field.chosen', fields: { dueDate: null }, mutationId: 'f2', at },
        { type: 'following.chosen', follows: true, mutationId: 'w', at },
        { type: 'approval.decided', edgeId: 'e', given: true, mutationId: 'a', at },
        { type: 'write.confirmed', mutationId: 'f1' },
        { type: 'write.waiting', mutationId: 'f1' },
        { type: 'write.failed', mutationId: 'f1', error },
        { type: 'write.conflicted', mutationId: 'f1', current: aTask({ id: 't', version: 7 }) },
        { type: 'write.confirmed', mutationId: 'f2' },
        { type: 'delete.requested' },
        { type: 'delete.cancelled' },
        { type: 'delete.confirmed', mutationId: 'x', at },
      ],
    }),
  ).toEqual({
    paths: expect.any(Number),
    states: 9,
    transitions: { covered: 36, reachable: 36 },
    missed: [],
  });
});

test.each([
  [
    'tab',
    [
      { type: 'tab.chosen', tab: 'history' },
      { type: 'tab.chosen', tab: 'comments' },
      { type: 'tab.chosen', tab: 'description' },
    ],
    { states: 3, transitions: { covered: 11, reachable: 11 } },
  ],
  [
    'neighbours',
    [{ type: 'neighbour.requested', by: 1 }, { type: 'neighbour.requested', by: -1 }, { type: 'neighbours.shown' }],
    { states: 2, transitions: { covered: 11, reachable: 11 } },
  ],
  [
    'subtasks',
    [
      { type: 'subtasks.asked' },
      { type: 'subtasks.closed' },
      {
        type: 'subtasks.added',
        tasks: [{ id: 's1', title: 'Oil', statusId: 'todo', typeId: 'task', priorityId: 'low', parentId: 't' }],
        mutationId: 's',
        at,
      },
      { type: 'subtask.moved', taskId: 's1', parentId: null, mutationId: 'm', at },
    ],
    { states: 2, transitions: { covered: 12, reachable: 12 } },
  ],
] as const)('taskDetail machine: the region %s', async (region, events, expected) => {
  expect(
    await coverMachine({
      machine: slice(taskDetailMachine, '', [region]),
      input: clean,
      events: [...always, ...events],
      // The steps that wait can grow without end, so only whether one waits is compared.
      serializeState: ({ value, context }) => JSON.stringify([value, context.unsaved, context.steps.length > 0]),
    }),
  ).toEqual({ paths: expect.any(Number), ...expected, missed: [] });
});
