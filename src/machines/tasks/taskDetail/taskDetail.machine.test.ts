import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { aTask } from '../../sync/records/testing.ts';
import { failureOf } from '../../failure.ts';
import { selectText, selectTextState } from '../../sync/savedText/savedText.selectors.ts';
import { targetOf } from '../../senders.ts';
import { copiesOfSubtasks, copyOfTask } from './copyOfTask.ts';
import { taskDetailMachine } from './taskDetail.machine.ts';
import {
  selectDescription,
  selectFieldFailure,
  selectTab,
  selectTaskDetailStatus,
  selectTitle,
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
const arrived = { type: 'task.received', taskId: 't', version: 3, title: 'Old', description: 'old' } as const;
const error = failureOf(new AppError('VALIDATION', 'too long'));
const typed = (text: string, mutationId: string) => ({ type: 'text.changed', text, mutationId, at }) as const;
const write = (mutationId: string, text: string) => ({
  type: 'write.requested',
  write: {
    mutationId,
    at,
    quiet: true,
    replyTo: 'taskDetail.description',
    op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { description: text }, basedOn: 3 },
  },
});

const open = (given: { titleDraft?: string; descriptionDraft?: string } = {}) => {
  const it = stage(taskDetailMachine, { ...input, ...given });
  it.actor.send(arrived);
  it.sentTo('records');
  it.sentTo('drafts');
  const running = <T>(text: T | undefined): T => {
    if (text === undefined) throw new Error('the task has its texts as long as it is open');
    return text;
  };
  return {
    ...it,
    title: () => running(selectTitle(it.actor.getSnapshot())),
    description: () => running(selectDescription(it.actor.getSnapshot())),
  };
};

describe('taskDetail machine', () => {
  test('acquires its task while it is open', () => {
    const it = stage(taskDetailMachine, input);
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.acquired', spec: { kind: 'task', projectId: 'p', taskId: 't' } },
    ]);
    it.close();
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.released', spec: { kind: 'task', projectId: 'p', taskId: 't' } },
    ]);
  });

  describe('title and description', () => {
    test('are saved against the version of the task and receive the answer', () => {
      const it = open();
      it.description().send(typed('new', 'm1'));
      it.clock.increment(1000);
      expect(it.sentTo('records')).toEqual([write('m1', 'new')]);
      const answer = { type: 'write.failed', mutationId: 'm1', error } as const;
      targetOf(it.actor.system, write('m1', 'new').write.replyTo).send(answer);
      expect(selectTextState(it.description().getSnapshot())).toBe('failed');
    });

    test('use the newest version of the task', () => {
      const it = open();
      it.actor.send({ ...arrived, version: 4, title: 'Newer' });
      it.title().send({ type: 'edit.started' });
      expect(selectText(it.title().getSnapshot())).toBe('Newer');
      it.title().send(typed('New', 'm1'));
      it.title().send({ type: 'text.confirmed', mutationId: 'm2', at });
      expect(it.sentTo('records')).toEqual([
        {
          type: 'write.requested',
          write: {
            mutationId: 'm2',
            at,
            replyTo: 'taskDetail.title',
            op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { title: 'New' }, basedOn: 4 },
          },
        },
      ]);
    });

    test('are restored from their drafts', () => {
      const it = open({ titleDraft: 'New', descriptionDraft: 'new' });
      expect([selectText(it.title().getSnapshot()), selectText(it.description().getSnapshot())]).toEqual([
        'New',
        'new',
      ]);
    });

    test('are saved when the dialog closes during the pause', () => {
      const it = open();
      it.description().send(typed('new', 'm1'));
      it.close();
      const { write: unanswered } = write('m1', 'new');
      expect(it.sentTo('records')).toContainEqual({ type: 'write.requested', write: { ...unanswered, replyTo: null } });
      expect(it.sentTo('drafts').at(-1)).toEqual({ type: 'draft.removed', key: 'a/task/t/description' });
    });

    test.each(['title', 'description'] as const)('show a conflict of an earlier visit: %s', (field) => {
      const it = open();
      const found = { type: 'conflict.found', mutationId: 'm0', text: 'mine', currentVersion: 5, field } as const;
      it.actor.send({ ...found, taskId: 'another' });
      expect(selectTextState(it[field]().getSnapshot())).toBe('clean');
      it.actor.send({ ...found, taskId: 't' });
      expect([selectTextState(it[field]().getSnapshot()), selectText(it[field]().getSnapshot())]).toEqual([
        'conflicted',
        'mine',
      ]);
    });

    test('keep the task on screen while they are unsaved and the task cannot be read', () => {
      const it = open();
      const missing = { type: 'task.missing', taskId: 't', error: failureOf(new AppError('NOT_FOUND', 'no')) } as const;
      it.description().send(typed('new', 'm1'));
      it.title().send({ type: 'edit.started' });
      it.title().send({ type: 'text.discarded' });
      it.actor.send(missing);
      expect(selectTaskDetailStatus(it.actor.getSnapshot())).toBe('viewing');
      it.clock.increment(1000);
      it.description().send({ type: 'write.confirmed', mutationId: 'm1' });
      it.actor.send(missing);
      expect(selectTaskDetailStatus(it.actor.getSnapshot())).toBe('missing');
    });
  });

  describe('subtasks', () => {
    const child = (id: string, title: string) => ({
      id,
      title,
      statusId: 'todo',
      typeId: 'task',
      priorityId: 'low',
      parentId: 't',
    });

    test('of one paste are created in one batch, which one undo reverts', () => {
      const it = open();
      const tasks = [child('s1', 'Oil the pivots'), child('s2', 'Wind the spring')];
      it.actor.send({ type: 'subtasks.added', tasks, mutationId: '00000000-0000-4000-8000-000000000010', at });
      const [event] = it.sentTo('outbox');
      expect(event).toMatchObject({
        type: 'writes.requested',
        writes: tasks.map((task) => ({
          op: { kind: 'task.create', projectId: 'p', taskId: task.id, task },
          batch: '00000000-0000-4000-8000-000000000010',
          quiet: true,
        })),
      });
    });

    test('get another parent', () => {
      const it = open();
      it.actor.send({ type: 'subtask.moved', taskId: 's1', parentId: 's2', mutationId: 'm1', at });
      expect(it.sentTo('outbox')).toEqual([
        {
          type: 'write.requested',
          write: {
            mutationId: 'm1',
            at,
            replyTo: null,
            op: { kind: 'task.update', projectId: 'p', taskId: 's1', fields: { parentId: 's2' } },
          },
        },
      ]);
    });

    test('are duplicated with the task, with their structure', () => {
      const it = open();
      const task = aTask({ id: 't' });
      const below = [aTask({ id: 's1', parentId: 't' }), aTask({ id: 's2', parentId: 's1', statusId: 'done' })];
      let last = 0;
      const subtasks = copiesOfSubtasks(task, below, 'copy', () => `new${(last += 1)}`, undefined);
      expect(subtasks.map(({ id, parentId, statusId }) => [id, parentId, statusId])).toEqual([
        ['new1', 'copy', below[0]?.statusId],
        ['new2', 'new1', 'done'],
      ]);
      const mutationId = '00000000-0000-4000-8000-000000000020';
      it.actor.send({ type: 'duplicate.requested', task, newTaskId: 'copy', subtasks, mutationId, at });
      const [event] = it.sentTo('outbox');
      expect(event).toMatchObject({
        type: 'writes.requested',
        writes: [
          { op: { taskId: 'copy', task: copyOfTask(task, 'copy') }, batch: mutationId, quiet: false },
          { op: { taskId: 'new1', task: { parentId: 'copy' } }, batch: mutationId, quiet: true },
          { op: { taskId: 'new2', task: { parentId: 'new1' } }, batch: mutationId, quiet: true },
        ],
      });
    });
  });

  describe('fields', () => {
    test('show the error of a rejected change until the next change', () => {
      const it = open();
      it.actor.send({ type: 'field.chosen', fields: { blockedBy: ['b'] }, mutationId: 'm1', at });
      it.actor.send({ type: 'write.failed', mutationId: 'another', error });
      expect(selectFieldFailure(it.actor.getSnapshot())).toBe(null);
      it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
      expect(selectFieldFailure(it.actor.getSnapshot())).toEqual(error);
      it.actor.send({ type: 'field.chosen', fields: { blockedBy: [] }, mutationId: 'm2', at });
      expect(selectFieldFailure(it.actor.getSnapshot())).toBe(null);
    });

    test('send a tick as a write', () => {
      const it = open();
      const item = { text: 'Cut the gears', occurrence: 1 };
      it.actor.send({ type: 'item.ticked', item, checked: true, mutationId: 'm1', at });
      expect(it.sentTo('records')).toEqual([
        {
          type: 'write.requested',
          write: {
            mutationId: 'm1',
            at,
            replyTo: null,
            op: { kind: 'task.tick', projectId: 'p', taskId: 't', item, checked: true },
          },
        },
      ]);
    });

    test('send as a write that the user follows or mutes the task', () => {
      const it = open();
      it.actor.send({ type: 'following.chosen', follows: true, mutationId: 'm1', at });
      it.actor.send({ type: 'following.chosen', follows: false, mutationId: 'm2', at });
      expect(it.sentTo('records')).toMatchObject([
        { type: 'write.requested', write: { op: { kind: 'task.follow', taskId: 't' } } },
        { type: 'write.requested', write: { op: { kind: 'task.unfollow', taskId: 't', state: 'muted' } } },
      ]);
    });

    test('send a relation as a write to the task that has the field, and show why it was rejected', () => {
      const it = open();
      const change = { of: { projectId: 'q', taskId: 'b' }, field: 'blockedBy', otherId: 't', present: true } as const;
      it.actor.send({ type: 'relation.changed', ...change, mutationId: 'm1', at });
      const { of, ...rest } = change;
      expect(it.sentTo('records')).toEqual([
        {
          type: 'write.requested',
          write: { mutationId: 'm1', at, replyTo: 'taskDetail', op: { kind: 'task.relate', ...of, ...rest } },
        },
      ]);
      it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
      expect(selectFieldFailure(it.actor.getSnapshot())).toEqual(error);
    });

    test('send an approval as a write', () => {
      const it = open();
      it.actor.send({ type: 'approval.decided', edgeId: 'e', given: true, mutationId: 'm1', at });
      expect(it.sentTo('records')).toEqual([
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

  describe('closing', () => {
    test('closes the dialog immediately on deletion and discards pending texts', () => {
      const it = open();
      it.description().send(typed('new', 'm1'));
      it.actor.send({ type: 'delete.requested' });
      it.actor.send({ type: 'delete.confirmed', mutationId: 'x', at });
      expect(it.emitted).toEqual([{ type: 'dialog.closed' }]);
      it.actor.send({ type: 'task.goneElsewhere', taskId: 't' });
      it.close();
      expect(it.sentTo('records').map(({ type, write: sent }) => [type, sent?.op.kind])).toEqual([
        ['write.requested', 'task.delete'],
        ['resource.released', undefined],
      ]);
      expect(it.sentTo('toasts')).toEqual([]);
    });

    test('shows a toast when another user deleted the task, and keeps the typed text as a draft', () => {
      const it = open();
      it.description().send(typed('new', 'm1'));
      it.sentTo('drafts');
      it.actor.send({ type: 'task.goneElsewhere', taskId: 't' });
      expect([it.emitted, it.sentTo('toasts')]).toEqual([
        [{ type: 'dialog.closed' }],
        [{ type: 'toast.requested', kind: 'info', message: phrase('toasts', 'taskGone') }],
      ]);
      it.close();
      expect([it.sentTo('records').map(({ type }) => type), it.sentTo('drafts')]).toEqual([['resource.released'], []]);
    });

    test('ignores the deletion of other tasks', () => {
      const it = open();
      it.actor.send({ type: 'task.goneElsewhere', taskId: 'another' });
      expect([selectTaskDetailStatus(it.actor.getSnapshot()), it.emitted]).toEqual(['viewing', []]);
    });
  });

  describe('steps to a neighbour', () => {
    const requested = (by: 1 | -1) => ({ type: 'neighbour.requested', by }) as const;
    const asked = (by: 1 | -1) => ({ type: 'neighbour.asked', by });

    test('are emitted while a view listens', () => {
      const it = open();
      it.actor.send({ type: 'neighbours.shown' });
      expect(it.emitted).toEqual([]);
      it.actor.send(requested(1));
      it.actor.send(requested(-1));
      expect(it.emitted).toEqual([asked(1), asked(-1)]);
    });

    test('wait for the view in their order', () => {
      const it = stage(taskDetailMachine, input);
      const steps = [-1, -1, 1] as const;
      for (const by of steps) it.actor.send(requested(by));
      it.actor.send(arrived);
      expect(it.emitted).toEqual([]);
      it.actor.send({ type: 'neighbours.shown' });
      expect(it.emitted).toEqual(steps.map(asked));
      it.actor.send({ type: 'neighbours.shown' });
      expect(it.emitted).toHaveLength(3);
    });
  });

  describe('tabs', () => {
    test('acquire the history when it is chosen', () => {
      const it = open();
      it.actor.send({ type: 'tab.chosen', tab: 'comments' });
      expect([selectTab(it.actor.getSnapshot()), it.sentTo('records')]).toEqual(['comments', []]);
      it.actor.send({ type: 'tab.chosen', tab: 'history' });
      expect([selectTab(it.actor.getSnapshot()), it.sentTo('records')]).toEqual([
        'history',
        [{ type: 'resource.acquired', spec: { kind: 'history', taskId: 't' } }],
      ]);
      it.actor.send({ type: 'tab.chosen', tab: 'description' });
      expect(selectTab(it.actor.getSnapshot())).toBe('description');
    });
  });

  test('copies the fields of a task with a new id and a title within the limit', () => {
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
});
