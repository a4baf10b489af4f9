import { describe, expect, test } from 'vitest';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { aTask } from '../records/testing.ts';
import { failureOf } from '../failure.ts';
import { copyOfTask } from './copyOfTask.ts';
import { taskDetailMachine } from './taskDetail.machine.ts';
import {
  selectDescriptionError,
  selectDescriptionState,
  selectDescriptionText,
  selectFieldFailure,
  selectTaskDetailStatus,
  selectTitleError,
  selectTitleState,
  selectTitleText,
} from './taskDetail.selectors.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = {
  workspaceId: 'w',
  accountId: 'a',
  projectId: 'p',
  taskId: 't',
  titleDraft: null,
  descriptionDraft: null,
};
const arrived = { type: 'task.arrived', taskId: 't', version: 3, title: 'Old', description: 'old' } as const;
const error = failureOf(new AppError('VALIDATION', 'too long'));
const typed = (text: string, mutationId: string) => ({ type: 'description.changed', text, mutationId, at }) as const;
const write = (mutationId: string, text: string, basedOn = 3) => ({
  type: 'write.requested',
  write: {
    mutationId,
    at,
    quiet: true,
    replyTo: 'taskDetail',
    op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { description: text }, basedOn },
  },
});

const open = (
  given: Partial<typeof input> | { titleDraft: string } | { descriptionDraft: string } = {},
  absent: 'records'[] = [],
) => {
  const it = stage(taskDetailMachine, { ...input, ...given }, absent);
  it.actor.send(arrived);
  it.told('records');
  it.told('drafts');
  return it;
};
const state = (it: ReturnType<typeof open>) => selectDescriptionState(it.actor.getSnapshot());

test('wants its task while it is open', () => {
  const it = stage(taskDetailMachine, input);
  expect(it.told('records')).toEqual([
    { type: 'resource.wanted', spec: { kind: 'task', projectId: 'p', taskId: 't' } },
  ]);
  it.close();
  expect(it.told('records')).toEqual([
    { type: 'resource.released', spec: { kind: 'task', projectId: 'p', taskId: 't' } },
  ]);
});

describe('the description', () => {
  test('is sent once, a second after the last key, and leaves its draft for the write', () => {
    const it = open();
    it.actor.send(typed('n', 'm1'));
    it.clock.increment(999);
    it.actor.send(typed('ne', 'm2'));
    it.clock.increment(999);
    expect(it.told('records')).toEqual([]);
    it.clock.increment(1);
    expect(it.told('records')).toEqual([write('m2', 'ne')]);
    expect(it.told('drafts')).toEqual([
      { type: 'draft.kept', key: 'a/task/t/description', text: 'n' },
      { type: 'draft.kept', key: 'a/task/t/description', text: 'ne' },
      { type: 'draft.dropped', key: 'a/task/t/description' },
    ]);
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['clean', null]);
  });

  test('typed on while it is saved is sent again after its own pause', () => {
    const it = open();
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    expect(state(it)).toBe('saving');
    it.actor.send({ ...arrived, version: 4, description: 'one' });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['dirty', 'one two']);
    it.told('records');
    it.clock.increment(1000);
    expect(it.told('records')).toEqual([write('m2', 'one two', 4)]);
  });

  test('is flushed when the dialog closes within the pause', () => {
    const it = open();
    it.actor.send(typed('new', 'm1'));
    it.close();
    expect(it.told('records')).toContainEqual({
      ...write('m1', 'new'),
      write: { ...write('m1', 'new').write, replyTo: null },
    });
    expect(it.told('drafts').at(-1)).toEqual({ type: 'draft.dropped', key: 'a/task/t/description' });
  });

  test('is flushed when the dialog closes over text typed while saving', () => {
    const it = open();
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    it.told('records');
    it.close();
    expect(it.told('records').map(({ type, write: sent }) => [type, sent?.mutationId])).toContainEqual([
      'write.requested',
      'm2',
    ]);
  });

  test('stays a draft when the workspace ends with the dialog', () => {
    const it = open({}, ['records']);
    it.actor.send(typed('new', 'm1'));
    it.told('drafts');
    it.close();
    expect(it.told('drafts')).toEqual([]);
  });

  test('saved or untouched is not flushed', () => {
    const it = open();
    it.actor.send(typed('new', 'm1'));
    it.clock.increment(1000);
    it.told('records');
    it.close();
    expect(it.told('records').map(({ type }) => type)).toEqual(['resource.released']);
  });

  test('refused keeps its text, and can be sent again', () => {
    const it = open();
    it.actor.send(typed('new', 'm1'));
    it.clock.increment(1000);
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect([
      state(it),
      selectDescriptionText(it.actor.getSnapshot()),
      selectDescriptionError(it.actor.getSnapshot()),
    ]).toEqual(['failed', 'new', error]);
    it.told('records');
    it.actor.send({ type: 'description.retried', mutationId: 'm2', at });
    expect(it.told('records')).toEqual([write('m2', 'new')]);
  });

  test('a refusal of an earlier text leaves the newer one in its draft', () => {
    const it = open();
    it.actor.send(typed('one', 'm1'));
    it.clock.increment(1000);
    it.actor.send(typed('one two', 'm2'));
    it.told('drafts');
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect(state(it)).toBe('dirty');
    expect(it.told('drafts')).toEqual([{ type: 'draft.kept', key: 'a/task/t/description', text: 'one two' }]);
  });

  test('a conflict keeps both texts; mine goes over theirs', () => {
    const it = open();
    it.actor.send(typed('mine', 'm1'));
    it.clock.increment(1000);
    it.told('records');
    it.actor.send({
      type: 'write.conflicted',
      mutationId: 'm1',
      current: aTask({ id: 't', version: 5, description: 'theirs' }),
    });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['conflicted', 'mine']);
    it.actor.send({ type: 'description.conflictSettled', keep: 'mine', mutationId: 'm2', at });
    expect(it.told('records')).toEqual([
      { type: 'conflict.settled', mutationId: 'm1', newMutationId: 'm2', at, keep: 'mine' },
    ]);
    expect(state(it)).toBe('saving');
  });

  test('a text typed on in a conflict replaces the refused one', () => {
    const it = open();
    it.actor.send(typed('mine', 'm1'));
    it.clock.increment(1000);
    it.actor.send({ type: 'write.conflicted', mutationId: 'm1', current: aTask({ id: 't', version: 5 }) });
    it.actor.send(typed('mine and theirs', 'm2'));
    it.told('records');
    it.actor.send({ type: 'description.conflictSettled', keep: 'mine', mutationId: 'm3', at });
    expect(it.told('records')).toEqual([
      { type: 'conflict.settled', mutationId: 'm1', newMutationId: 'm3', at, keep: 'theirs' },
      write('m3', 'mine and theirs', 5),
    ]);
  });

  test('of an earlier visit that still conflicts can be settled', () => {
    const it = open();
    it.actor.send({
      type: 'conflict.found',
      taskId: 't',
      field: 'description',
      mutationId: 'm0',
      text: 'mine',
      currentVersion: 5,
    });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['conflicted', 'mine']);
    it.actor.send({ type: 'description.conflictSettled', keep: 'mine', mutationId: 'm1', at });
    expect(it.told('records')).toEqual([
      { type: 'conflict.settled', mutationId: 'm0', newMutationId: 'm1', at, keep: 'mine' },
    ]);
  });

  test('theirs gives mine up', () => {
    const it = open();
    it.actor.send(typed('mine', 'm1'));
    it.clock.increment(1000);
    it.actor.send({ type: 'write.conflicted', mutationId: 'm1', current: null });
    it.told('drafts');
    it.actor.send({ type: 'description.conflictSettled', keep: 'theirs', mutationId: 'm2', at });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['clean', null]);
    expect(it.told('drafts')).toEqual([{ type: 'draft.dropped', key: 'a/task/t/description' }]);
  });

  test('of an earlier visit comes back, and goes when the server turns out to have it', () => {
    const it = open({ descriptionDraft: 'kept' });
    expect([state(it), selectDescriptionText(it.actor.getSnapshot())]).toEqual(['restored', 'kept']);
    it.actor.send({ ...arrived, version: 4, description: 'kept' });
    expect([state(it), it.told('drafts')]).toEqual(['clean', [{ type: 'draft.dropped', key: 'a/task/t/description' }]]);
  });
});

describe('the title', () => {
  test.each(['', '   ', 'x'.repeat(256)])('%j is not confirmed', (text) => {
    const it = open();
    it.actor.send({ type: 'title.editingStarted' });
    it.actor.send({ type: 'title.changed', text });
    it.actor.send({ type: 'title.confirmed', mutationId: 'm1', at });
    const snapshot = it.actor.getSnapshot();
    expect([
      selectTitleState(snapshot),
      selectTitleText(snapshot),
      selectTitleError(snapshot),
      it.told('records'),
    ]).toEqual(['editing', text, 'Title must be between 1 and 255 characters', []]);
  });

  test('is sent on confirmation only, on the version it was edited from', () => {
    const it = open();
    it.actor.send({ type: 'title.editingStarted' });
    it.actor.send({ type: 'title.changed', text: ' New ' });
    it.actor.send({ ...arrived, version: 8, title: 'Theirs' });
    it.clock.increment(60_000);
    expect(it.told('records')).toEqual([]);
    it.actor.send({ type: 'title.confirmed', mutationId: 'm1', at });
    expect(it.told('records')).toEqual([
      {
        type: 'write.requested',
        write: {
          mutationId: 'm1',
          at,
          replyTo: 'taskDetail',
          op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { title: 'New' }, basedOn: 3 },
        },
      },
    ]);
  });

  test('cancelled is the old one, and its late answer changes nothing', () => {
    const it = open();
    it.actor.send({ type: 'title.editingStarted' });
    it.actor.send({ type: 'title.changed', text: 'One' });
    it.actor.send({ type: 'title.confirmed', mutationId: 'm1', at });
    it.actor.send({ type: 'title.editingStarted', text: 'One' });
    it.actor.send({ type: 'title.changed', text: 'Two' });
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect([selectTitleState(it.actor.getSnapshot()), selectTitleText(it.actor.getSnapshot())]).toEqual([
      'editing',
      'Two',
    ]);
    it.actor.send({ type: 'title.cancelled' });
    expect(selectTitleState(it.actor.getSnapshot())).toBe('reading');
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect(selectTitleState(it.actor.getSnapshot())).toBe('reading');
  });

  test('refused stands in the field with what the server said', () => {
    const it = open();
    it.actor.send({ type: 'title.editingStarted' });
    it.actor.send({ type: 'title.changed', text: 'One' });
    it.actor.send({ type: 'title.confirmed', mutationId: 'm1', at });
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    const snapshot = it.actor.getSnapshot();
    expect([selectTitleState(snapshot), selectTitleText(snapshot), selectTitleError(snapshot)]).toEqual([
      'failed',
      'One',
      'too long',
    ]);
  });
});

describe('fields', () => {
  test('a refused choice is kept in words until the next one', () => {
    const it = open();
    it.actor.send({ type: 'field.chosen', fields: { blockedBy: ['b'] }, mutationId: 'm1', at });
    it.actor.send({ type: 'write.failed', mutationId: 'another', error });
    expect(selectFieldFailure(it.actor.getSnapshot())).toBe(null);
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect(selectFieldFailure(it.actor.getSnapshot())).toEqual(error);
    it.actor.send({ type: 'field.chosen', fields: { blockedBy: [] }, mutationId: 'm2', at });
    expect(selectFieldFailure(it.actor.getSnapshot())).toBe(null);
  });

  test('an approval goes through the records like any other write', () => {
    const it = open();
    it.actor.send({ type: 'approval.decided', edgeId: 'e', given: true, mutationId: 'm1', at });
    expect(it.told('records')).toEqual([
      {
        type: 'write.requested',
        write: {
          mutationId: 'm1',
          at,
          replyTo: null,
          op: { kind: 'task.approve', projectId: 'p', taskId: 't', edgeId: 'e', given: true },
        },
      },
    ]);
  });
});

describe('the end', () => {
  test('a deletion closes the dialog at once and flushes nothing', () => {
    const it = open();
    it.actor.send(typed('new', 'm1'));
    it.actor.send({ type: 'delete.requested' });
    it.actor.send({ type: 'delete.confirmed', mutationId: 'x', at });
    expect(it.emitted).toEqual([{ type: 'dialog.closed' }]);
    it.actor.send({ type: 'task.goneElsewhere', taskId: 't' });
    it.close();
    expect(it.told('records').map(({ type, write: sent }) => [type, sent?.op.kind])).toEqual([
      ['write.requested', 'task.delete'],
      ['resource.released', undefined],
    ]);
    expect(it.told('toasts')).toEqual([]);
  });

  test('a task deleted by someone else closes it with a word; what was typed stays a draft', () => {
    const it = open();
    it.actor.send(typed('new', 'm1'));
    it.told('drafts');
    it.actor.send({ type: 'task.goneElsewhere', taskId: 't' });
    expect([it.emitted, it.told('toasts')]).toEqual([
      [{ type: 'dialog.closed' }],
      [{ type: 'toast.requested', kind: 'info', message: 'La tarea ya no existe' }],
    ]);
    it.close();
    expect([it.told('records').map(({ type }) => type), it.told('drafts')]).toEqual([['resource.released'], []]);
  });

  test('what happens to other tasks is none of its business', () => {
    const it = open();
    it.actor.send({ type: 'task.goneElsewhere', taskId: 'another' });
    expect([selectTaskDetailStatus(it.actor.getSnapshot()), it.emitted]).toEqual(['viewing', []]);
  });
});

test('a copy has the same fields, a title within its bound, and an id of its own', () => {
  const task = aTask({
    title: 'x'.repeat(255),
    assignees: [{ id: 'u', avatar: null, nickname: 'ada', name: 'Ada', lastName: 'L' }],
    dueDate: '2026-02-01',
  });
  expect(copyOfTask(task, 'copy')).toEqual({
    id: 'copy',
    title: `${'x'.repeat(247)} (copia)`,
    description: null,
    projectId: task.projectId,
    typeId: task.typeId,
    statusId: task.statusId,
    priorityId: task.priorityId,
    dueDate: '2026-02-01',
    assignees: ['u'],
  });
});
