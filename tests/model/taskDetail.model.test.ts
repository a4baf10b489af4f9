import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aTask } from '../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { taskDetailMachine } from '../../src/machines/tasks/taskDetail/taskDetail.machine.ts';
import type { TaskDetailEvent } from '../../src/machines/tasks/taskDetail/taskDetail.types.ts';
import { coverMachine, type InternalEvent } from './coverage.ts';

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

const everywhere: (TaskDetailEvent | InternalEvent)[] = [
  arrived(1, 'Old', 'old'),
  { type: 'task.received', taskId: 'another', version: 9, title: 'Another', description: null },
  { type: 'task.missing', taskId: 't', error: lacking },
  { type: 'task.missing', taskId: 'another', error: lacking },
  { type: 'task.missing', taskId: 't', error: failureOf(new AppError('UNAVAILABLE', 'away')) },
  { type: 'task.goneElsewhere', taskId: 't' },
  { type: 'task.goneElsewhere', taskId: 'another' },
  { type: 'retry.requested' },
  ...['acquireResources', 'title', 'description'].flatMap((child): InternalEvent[] => [
    { type: `xstate.done.actor.${child}`, output: undefined },
    { type: `xstate.error.actor.${child}`, error: {} },
  ]),
];
test('taskDetail machine covers every transition', async () => {
  expect(
    await coverMachine({
      machine: taskDetailMachine,
      input: clean,
      events: [
        ...everywhere,
        { type: 'neighbour.requested', by: 1 },
        { type: 'neighbour.opened' },
        { type: 'tab.chosen', tab: 'history' },
        { type: 'tab.chosen', tab: 'description' },
        { type: 'duplicate.requested', mutationId: 'd', at, newTaskId: 'copy', task: aTask() },
        { type: 'text.unsaved', id: 'taskDetail.title' },
        { type: 'text.clean', id: 'taskDetail.title' },
        { type: 'conflict.found', taskId: 't', field: 'title', mutationId: 'm0', text: 'Earlier', currentVersion: 5 },
        { type: 'conflict.found', taskId: 'another', field: 'title', mutationId: 'm0', text: 'x', currentVersion: 5 },
        { type: 'field.chosen', fields: { statusId: 'done' }, mutationId: 'f1', at },
        { type: 'field.chosen', fields: { dueDate: null }, mutationId: 'f2', at },
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
