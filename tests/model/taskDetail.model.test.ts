import { describe, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { aTask } from '../../src/machines/records/testing.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { taskDetailMachine } from '../../src/machines/taskDetail/taskDetail.machine.ts';
import type { TaskDetailEvent } from '../../src/machines/taskDetail/taskDetail.types.ts';
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
  type: 'task.arrived',
  taskId: 't',
  version,
  title,
  description,
});

const everywhere: (TaskDetailEvent | InternalEvent)[] = [
  arrived(1, 'Old', 'old'),
  { type: 'task.arrived', taskId: 'another', version: 9, title: 'Another', description: null },
  { type: 'task.missing', taskId: 't', error: lacking },
  { type: 'task.missing', taskId: 'another', error: lacking },
  { type: 'task.missing', taskId: 't', error: failureOf(new AppError('UNAVAILABLE', 'away')) },
  { type: 'task.goneElsewhere', taskId: 't' },
  { type: 'task.goneElsewhere', taskId: 'another' },
  { type: 'retry.requested' },
  { type: 'xstate.done.actor.holdResources', output: undefined },
  { type: 'xstate.error.actor.holdResources', error: {} },
  { type: 'xstate.done.actor.flushOnStop', output: undefined },
  { type: 'xstate.error.actor.flushOnStop', error: {} },
];
const bystanders: TaskDetailEvent[] = [
  { type: 'tab.chosen', tab: 'history' },
  { type: 'tab.chosen', tab: 'description' },
  { type: 'duplicate.requested', mutationId: 'd', at, newTaskId: 'copy', task: aTask() },
];
const answersTo = (mutationId: string): TaskDetailEvent[] => [
  { type: 'write.confirmed', mutationId },
  { type: 'write.waiting', mutationId },
  { type: 'write.failed', mutationId, error },
  { type: 'write.conflicted', mutationId, current: aTask({ id: 't', version: 7 }) },
];
/** A deletion that is our own is told apart by the region of removal, so only its slice can take that transition. */
const ownDeletion = ['taskDetail.viewing: task.goneElsewhere'];
const inViewing = (regions: string[]) => slice(taskDetailMachine, 'viewing', regions);

describe('the task dialog', () => {
  test('opening, tabs, fields and removal', async () => {
    expect(
      await coverMachine({
        machine: inViewing(['fields', 'removal']),
        input: clean,
        events: [
          ...everywhere,
          ...bystanders,
          { type: 'field.chosen', fields: { statusId: 'done' }, mutationId: 'f1', at },
          { type: 'field.chosen', fields: { dueDate: null }, mutationId: 'f2', at },
          { type: 'approval.decided', edgeId: 'e', given: true, mutationId: 'a', at },
          ...answersTo('f1'),
          { type: 'write.confirmed', mutationId: 'f2' },
          { type: 'delete.requested' },
          { type: 'delete.cancelled' },
          { type: 'delete.confirmed', mutationId: 'x', at },
        ],
      }),
    ).toEqual({ paths: 844, states: 9, transitions: { covered: 29, reachable: 29 }, missed: [] });
  });

  test('title, from a clean task and from a draft', async () => {
    expect(
      await coverMachine({
        machine: inViewing(['title']),
        inputs: [clean, { ...clean, titleDraft: 'Draft' }],
        events: [
          ...everywhere,
          ...bystanders,
          { type: 'title.editingStarted' },
          { type: 'title.changed', text: 'New' },
          { type: 'title.changed', text: ' ' },
          { type: 'title.confirmed', mutationId: 'm1', at },
          { type: 'title.cancelled' },
          ...answersTo('m1'),
          { type: 'write.confirmed', mutationId: 'm2' },
          { type: 'conflict.found', taskId: 't', field: 'title', mutationId: 'm0', text: 'Earlier', currentVersion: 5 },
          { type: 'title.conflictSettled', keep: 'mine', mutationId: 'm2', at },
          { type: 'title.conflictSettled', keep: 'theirs', mutationId: 'm2', at },
        ],
        serializeState: ({ value, context }) =>
          JSON.stringify([value, context.title, context.titleText, context.titleSent]),
      }),
    ).toEqual({ paths: 3787, states: 8, transitions: { covered: 40, reachable: 41 }, missed: ownDeletion });
  });

  test('description, from a clean task and from a draft', async () => {
    expect(
      await coverMachine({
        machine: inViewing(['description']),
        inputs: [clean, { ...clean, descriptionDraft: 'draft' }],
        events: [
          ...everywhere,
          ...bystanders,
          arrived(2, 'Old', 'draft'),
          {
            type: 'conflict.found',
            taskId: 't',
            field: 'description',
            mutationId: 'm0',
            text: 'earlier',
            currentVersion: 5,
          },
          { type: 'description.changed', text: 'new', mutationId: 'm1', at },
          { type: 'description.changed', text: 'newer', mutationId: 'm2', at },
          { type: 'description.retried', mutationId: 'm1', at },
          { type: 'description.discarded' },
          { type: 'description.conflictSettled', keep: 'mine', mutationId: 'm2', at },
          { type: 'description.conflictSettled', keep: 'theirs', mutationId: 'm2', at },
          { type: 'xstate.after.autosave.taskDetail.viewing.description.dirty' },
          ...answersTo('m1'),
          ...answersTo('m2'),
        ],
        serializeState: ({ value, context: { description, descriptionText, descriptionIds, descriptionSent } }) =>
          JSON.stringify([value, description, descriptionText, descriptionIds, descriptionSent]),
      }),
    ).toEqual({ paths: 6758, states: 10, transitions: { covered: 43, reachable: 44 }, missed: ownDeletion });
  });
});
