import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../../domain/comment.ts';
import { AppError } from '../../../../domain/errors.ts';
import { describeTask, loaded, move, savedBySomeone, start, task } from '../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../tests/support/settled.ts';
import {
  selectConflict,
  selectFieldSync,
  selectProjectTasks,
  selectSyncOf,
  selectTask,
} from '../records/records.selectors.ts';
import type { NewWrite } from './outbox.types.ts';
import { aPage, aProject, aTask, aViewer, aWorkflow, aWrite, uuid } from '../records/testing.ts';
import { drawnOf } from '../../flow/workflowEditor/drawn.ts';
import { pendingOf } from './tracked.ts';

describe('writing', () => {
  it("shows a move immediately, sends it, and then shows the server's answer", async () => {
    const { outbox, read, sends, sentEvents } = await loaded();
    outbox.send(move(uuid(12)));
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(12));
    expect(read(selectSyncOf(task.id))).toBe('saving');
    expect(sends.call(0).input).toMatchObject({
      op: move(uuid(12)).write.op,
      mutationId: 'move',
      workspaceId: uuid(2),
    });
    sends.call(0).resolve({ ...task, statusId: uuid(12), version: 2 });
    await settled();
    expect(read(selectTask(task.id))).toMatchObject({ statusId: uuid(12), version: 2 });
    expect(read(selectSyncOf(task.id))).toBe('saved');
    expect(sentEvents).toContainEqual({ type: 'write.confirmed', mutationId: 'move' });
    expect(sentEvents).toContainEqual({ type: 'pendingWrite.removed', accountId: aViewer.id, mutationId: 'move' });
    expect(sentEvents.filter(({ type }) => type === 'toast.requested')).toEqual([]);
  });

  it('sends the author with a new task', async () => {
    const { outbox, sends } = await loaded();
    const { title, statusId, typeId, priorityId } = task;
    const made = { title, statusId, typeId, priorityId };
    outbox.send({
      type: 'write.requested',
      write: {
        mutationId: 'make',
        at: '2026-01-03T00:00:00.000Z',
        replyTo: null,
        op: { kind: 'task.create', projectId: aProject.id, taskId: uuid(300), task: made },
      },
    });
    expect(sends.call(0).input.call.body).toMatchObject({ ...made, createdBy: aViewer.id });
  });

  it('loads the list again after a deletion', async () => {
    const { outbox, sends, loads } = await loaded();
    const before = loads.calls.length;
    outbox.send({
      type: 'write.requested',
      write: {
        mutationId: 'delete',
        at: '2026-01-03T00:00:00.000Z',
        replyTo: null,
        op: { kind: 'task.delete', projectId: aProject.id, taskId: task.id },
      },
    });
    sends.call(0).resolve({ ...task, version: 2, deletedAt: '2026-01-03T00:00:00.000Z' });
    await settled();
    expect(loads.calls.slice(before).map(({ input }) => input.spec)).toContainEqual({
      kind: 'projectTasks',
      projectId: aProject.id,
    });
  });

  it('reverts a rejected move, shows a toast, and loads the list again', async () => {
    const { records, outbox, read, sends, loads, sentEvents } = await loaded();
    outbox.send(move(uuid(12)));
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { title: 'Renamed meanwhile' })] });
    sends.call(0).reject(new AppError('INTERNAL', 'broken'));
    await settled();
    expect(read(selectTask(task.id))).toMatchObject({ statusId: task.statusId, title: 'Renamed meanwhile' });
    expect(sentEvents).toContainEqual(
      expect.objectContaining({
        type: 'toast.requested',
        kind: 'error',
        message: phrase('toasts', 'taskUpdateFailed'),
      }),
    );
    expect(sentEvents).toContainEqual(expect.objectContaining({ type: 'write.failed', mutationId: 'move' }));
    expect(loads.calls).toHaveLength(2);
  });

  it("reverts a move or undo that the workflow rejects, with the server's message", async () => {
    const { outbox, read, sends, sentEvents } = await loaded();
    const why = 'The task needs an assignee first';
    outbox.send(move(uuid(11), { mutationId: 'kept' }));
    sends.call(0).resolve({ ...task, statusId: uuid(11), version: 2 });
    await settled();
    outbox.send(move(uuid(12)));
    sends.call(1).reject(new AppError('MOVE_REFUSED', why));
    await settled();
    outbox.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    sends.call(2).reject(new AppError('MOVE_REFUSED', why));
    await settled();
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(11));
    expect(
      sentEvents.flatMap((event) => (event.type === 'toast.requested' && event.kind === 'error' ? event.message : [])),
    ).toEqual([why, why]);
  });

  it('shows a rejected field as failed until it is changed again or discarded', async () => {
    const { outbox, read, sends } = await loaded();
    const status = () => read(selectFieldSync(task.id, 'statusId'));
    outbox.send(
      move('', {
        op: {
          kind: 'task.update',
          projectId: aProject.id,
          taskId: task.id,
          fields: { statusId: uuid(12), boardId: null },
        },
      }),
    );
    sends.call(0).reject(new AppError('FORBIDDEN', 'no'));
    await settled();
    expect([status(), read(selectFieldSync(task.id, 'boardId')), read(selectFieldSync(task.id, 'typeId'))]).toEqual([
      'failed',
      'failed',
      'saved',
    ]);
    expect(read(selectFieldSync(uuid(101), 'statusId'))).toBe('saved');
    outbox.send(move(uuid(12), { mutationId: 'again' }));
    expect([status(), read(selectFieldSync(task.id, 'boardId'))]).toEqual(['saving', 'failed']);
    sends.call(1).resolve({ ...task, statusId: uuid(12), version: 2 });
    await settled();
    expect(status()).toBe('saved');
    outbox.send({ type: 'write.discarded', mutationId: 'move' });
    expect(read(selectFieldSync(task.id, 'boardId'))).toBe('saved');
  });

  it('drops the rejection of a field that was changed again while the write was sent', async () => {
    const { outbox, read, sends } = await loaded();
    outbox.send(move(uuid(11), { mutationId: 'first' }));
    outbox.send(move(uuid(12), { mutationId: 'second' }));
    sends.call(0).reject(new AppError('FORBIDDEN', 'no'));
    await settled();
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('saving');
    sends.call(1).resolve({ ...task, statusId: uuid(12), version: 2 });
    await settled();
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('saved');
  });

  it.each<[string, NewWrite['op'], string]>([
    ['task', describeTask('A long thought').write.op, `task/${task.id}`],
    [
      'document',
      {
        kind: 'document.update',
        projectId: null,
        documentId: 'd',
        fields: { description: 'A long thought' },
        before: {},
      },
      'document/d',
    ],
  ])('gives the refused text of a %s back to the drafts', async (_, op, key) => {
    const { outbox, sends, sentEvents } = await loaded();
    outbox.send(move('', { op }));
    sends.call(0).reject(new AppError('VALIDATION', 'too long'));
    await settled();
    expect(sentEvents).toContainEqual({
      type: 'draft.saved',
      key: `${aViewer.id}/${key}/description`,
      text: 'A long thought',
    });
  });

  it('waits while there is no answer, and sends the write again with the same id', async () => {
    const { outbox, read, sends, clock, sentEvents } = await loaded();
    outbox.send(move(uuid(12)));
    sends.call(0).reject(new AppError('NETWORK', 'no answer'));
    await settled();
    expect(read(selectSyncOf(task.id))).toBe('waiting');
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(12));
    expect(sentEvents).toContainEqual({ type: 'write.waiting', mutationId: 'move' });
    clock.increment(60_000);
    expect(read(({ context }) => context.overlay.writes.map(({ state }) => state))).toEqual(['sending']);
    expect(sends.call(1).input.mutationId).toBe('move');
  });

  it('sends the waiting writes in order after reconnecting', async () => {
    const { outbox, read, sends, sentEvents } = await loaded({ online: false });
    outbox.send(move(uuid(11), { mutationId: 'first' }));
    outbox.send(describeTask('second', { mutationId: 'second' }));
    expect(sends.calls).toHaveLength(0);
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('waiting');
    expect(read(selectFieldSync(task.id, 'description'))).toBe('waiting');
    expect(sentEvents).toContainEqual({ type: 'write.waiting', mutationId: 'second' });
    outbox.send({ type: 'connectivity.changed', online: true });
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['first']);
    sends.call(0).resolve({ ...task, statusId: uuid(11), version: 2 });
    await settled();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['first', 'second']);
  });

  it('resumes the outbox that an earlier run left on the device', () => {
    const left = aWrite(move(uuid(12)).write.op, { mutationId: 'left', state: 'sending' });
    const { sends } = start({ writes: [left] });
    expect(sends.call(0).input.mutationId).toBe('left');
  });

  it('keeps both texts of a conflict until the user chooses one', async () => {
    const { outbox, read, sends, sentEvents } = await loaded();
    outbox.send(describeTask('mine', { replyTo: null }));
    const current = { ...task, description: 'theirs', version: 5 };
    sends.call(0).reject(new AppError('CONFLICT', 'changed', { current }));
    await settled();
    expect(read(selectTask(task.id))?.description).toBe('theirs');
    expect(read(selectConflict(task.id))).toMatchObject({
      op: { fields: { description: 'mine' } },
      current: { description: 'theirs' },
    });
    expect(sentEvents).toContainEqual(
      expect.objectContaining({ type: 'pendingWrite.saved', write: expect.objectContaining({ state: 'conflicted' }) }),
    );
    outbox.send({
      type: 'conflict.settled',
      mutationId: 'move',
      keep: 'mine',
      newMutationId: 'again',
      at: '2026-01-03T00:00:00.000Z',
    });
    expect(sends.call(1).input).toMatchObject({
      mutationId: 'again',
      op: { fields: { description: 'mine' }, basedOn: 5 },
    });
    expect(read(selectConflict(task.id))).toBeUndefined();
  });

  it("discards the local text when the user chooses the server's text", async () => {
    const { outbox, read, sends } = await loaded();
    outbox.send(describeTask('mine'));
    sends
      .call(0)
      .reject(new AppError('CONFLICT', 'changed', { current: { ...task, description: 'theirs', version: 5 } }));
    await settled();
    outbox.send({ type: 'conflict.settled', mutationId: 'move', keep: 'theirs', newMutationId: 'again', at: '' });
    expect(sends.calls).toHaveLength(1);
    expect(read(selectTask(task.id))?.description).toBe('theirs');
  });

  it('undoes the last move, but no rejected write', async () => {
    const { outbox, read, sends } = await loaded();
    outbox.send(move(uuid(11), { mutationId: 'kept' }));
    sends.call(0).resolve({ ...task, statusId: uuid(11), version: 2 });
    await settled();
    outbox.send(move(uuid(12), { mutationId: 'refused' }));
    sends.call(1).reject(new AppError('FORBIDDEN', 'no'));
    await settled();
    outbox.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(read(selectTask(task.id))?.statusId).toBe(task.statusId);
    expect(sends.call(2).input).toMatchObject({ mutationId: 'undo', op: { fields: { statusId: task.statusId } } });
  });

  it('reverts a whole batch with one undo', async () => {
    const tasks = [100, 101, 102].map((n) => aTask({ id: uuid(n) }));
    const { records, outbox, loads, sends, read } = start();
    records.send({ type: 'resource.acquired', spec: { kind: 'projectTasks', projectId: aProject.id } });
    loads.call(0).resolve(aPage(tasks));
    await settled();
    const put = (taskId: string, mutationId: string, batch?: string) =>
      outbox.send({
        type: 'write.requested',
        write: {
          mutationId,
          at: '2026-01-04T00:00:00.000Z',
          replyTo: null,
          batch,
          op: { kind: 'task.update', projectId: aProject.id, taskId, fields: { sprintId: uuid(7) } },
        },
      });
    put(uuid(100), uuid(200));
    put(uuid(101), uuid(201), 'many');
    put(uuid(102), uuid(202), 'many');
    for (const [index, id] of [100, 101, 102].entries())
      sends.call(index).resolve(aTask({ id: uuid(id), sprintId: uuid(7), version: 2 }));
    await settled();
    outbox.send({ type: 'undo.requested', mutationId: uuid(300), at: '2026-01-04T00:00:00.000Z' });
    expect(
      sends.calls
        .slice(3)
        .map(({ input: { op, mutationId } }) => [mutationId, 'taskId' in op && op.taskId, 'fields' in op && op.fields]),
    ).toEqual([
      [uuid(300), uuid(102), { sprintId: null }],
      [`${uuid(300).slice(0, 24)}000000000001`, uuid(101), { sprintId: null }],
    ]);
    outbox.send({ type: 'undo.requested', mutationId: uuid(301), at: '2026-01-04T00:00:00.000Z' });
    expect(sends.calls).toHaveLength(6);
    expect(read(selectTask(uuid(100)))?.sprintId).toBeNull();
  });

  it('restores a deleted task with undo', async () => {
    const { outbox, read, sends, sentEvents } = await loaded();
    outbox.send(
      move('', {
        mutationId: 'gone',
        quiet: false,
        op: { kind: 'task.delete', projectId: aProject.id, taskId: task.id },
      }),
    );
    expect(read(selectProjectTasks(aProject.id))).toEqual([]);
    sends.call(0).resolve({ ...task, deletedAt: '2026-01-02T00:00:00.000Z', version: 2 });
    await settled();
    expect(sentEvents).toContainEqual(
      expect.objectContaining({ message: phrase('toasts', 'taskDeleted'), action: 'undo' }),
    );
    outbox.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(read(selectProjectTasks(aProject.id))).toHaveLength(1);
    expect(sends.call(1).input.op.kind).toBe('task.restore');
  });
});

const comment: Comment = {
  number: 0,
  id: uuid(500),
  taskId: task.id,
  content: 'Well said',
  createdAt: '2026-01-02T00:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  version: 1,
  createdBy: { id: aViewer.id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  abilities: { update: true, delete: true },
};
const post = (mutationId: string, content = 'Well said') =>
  move('', {
    mutationId,
    replyTo: 'comments',
    op: { kind: 'comment.create', taskId: task.id, commentId: comment.id, content },
  });

describe('writes about comments and documents', () => {
  it('sends comments of a task in order, and after a pending write of the task itself', async () => {
    const { outbox, sends } = await loaded();
    outbox.send(move(uuid(12)));
    outbox.send(post('first'));
    outbox.send(post('second', 'And more'));
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move']);
    sends.call(0).resolve({ ...task, statusId: uuid(12), version: 2 });
    await settled();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move', 'first']);
    sends.call(1).resolve(comment);
    await settled();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move', 'first', 'second']);
  });

  it('keeps a rejected text until it is sent again or discarded', async () => {
    const { outbox, read, sends, sentEvents } = start();
    outbox.send(post('post'));
    sends.call(0).reject(new AppError('FORBIDDEN', 'You may not'));
    await settled();
    expect(read(({ context }) => context.overlay.writes)).toMatchObject([
      { mutationId: 'post', state: 'failed', error: { code: 'FORBIDDEN' } },
    ]);
    expect(sentEvents).toContainEqual(
      expect.objectContaining({ type: 'pendingWrite.saved', write: expect.objectContaining({ state: 'failed' }) }),
    );
    outbox.send({ type: 'write.retryRequested', mutationId: 'post' });
    expect(sends.call(1).input.mutationId).toBe('post');
    sends.call(1).reject(new AppError('FORBIDDEN', 'You may not'));
    await settled();
    outbox.send({ type: 'write.discarded', mutationId: 'post' });
    expect(read(({ context }) => context.overlay.writes)).toEqual([]);
    expect(sentEvents.filter(({ type }) => type === 'pendingWrite.removed')).toHaveLength(1);
  });

  it('reports whether it is sending, or waits for a connection or for a decision by the user', async () => {
    const { outbox, sends } = start();
    const values: unknown[] = [];
    outbox.subscribe(({ value }) => {
      if (value !== values.at(-1)) values.push(value);
    });
    outbox.send(post('post'));
    sends.call(0).reject(new AppError('FORBIDDEN', 'You may not'));
    await settled();
    outbox.send({ type: 'write.retryRequested', mutationId: 'post' });
    outbox.send({ type: 'connectivity.changed', online: false });
    outbox.send({ type: 'connectivity.changed', online: true });
    sends.call(1).resolve(comment);
    await settled();
    expect(values).toEqual(['sending', 'blocked', 'sending', 'offline', 'sending', 'idle']);
  });

  it('does not retry a rejected text by itself after a restart', () => {
    const { sends } = start({ writes: [aWrite(post('post').write.op, { mutationId: 'post', state: 'failed' })] });
    expect(sends.calls).toHaveLength(0);
  });

  it('removes a rejected deletion and loads its list again', async () => {
    const { records, outbox, loads, read, sends } = start();
    records.send({ type: 'resource.acquired', spec: { kind: 'comments', taskId: task.id } });
    loads.call(0).resolve(aPage([comment]));
    await settled();
    outbox.send(
      move('', {
        mutationId: 'gone',
        replyTo: null,
        op: { kind: 'comment.delete', taskId: task.id, commentId: comment.id },
      }),
    );
    sends.call(0).reject(new AppError('NOT_FOUND', 'No such comment'));
    await settled();
    expect(read(({ context }) => context.overlay.writes)).toEqual([]);
    expect(loads.calls).toHaveLength(2);
  });

  it('restores a deleted document by undo, with the toast text of the specification', async () => {
    const { outbox, sends, sentEvents } = start();
    const op = { kind: 'document.delete', projectId: null, documentId: uuid(600) } as const;
    outbox.send(move('', { mutationId: 'gone', quiet: false, replyTo: null, op }));
    sends.call(0).resolve(comment);
    await settled();
    expect(sentEvents).toContainEqual(
      expect.objectContaining({ message: phrase('toasts', 'documentDeleted'), action: 'undo' }),
    );
    outbox.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(sends.call(1).input.op).toEqual({ ...op, kind: 'document.restore' });
  });
});

describe('a restored database', () => {
  const found = aWrite(describeTask('Typed offline').write.op, { mutationId: 'one' });
  const callsOf = ({ sends }: ReturnType<typeof start>) =>
    sends.calls.map(({ input: { mutationId, op } }) => ({ mutationId, basedOn: 'basedOn' in op ? op.basedOn : null }));

  it('receives unsent writes as new ones: without versions of the lost database, with a new idempotency key', () => {
    const run = start({ writes: [found] });
    run.outbox.send({ type: 'database.replaced', generation: 1 });
    expect(callsOf(run)).toEqual([
      { mutationId: 'one', basedOn: 1 },
      { mutationId: 'one/1', basedOn: undefined },
    ]);
    expect(run.sentEvents.findLast(({ type }) => type === 'pendingWrite.saved')).toMatchObject({
      write: { mutationId: 'one', generation: 1, key: 'one/1' },
    });
  });

  it('receives a pending creation with its old key, because the restored database may contain it', () => {
    const comment = { kind: 'comment.create', taskId: task.id, commentId: uuid(300), content: 'Well said' } as const;
    const run = start({ writes: [aWrite(comment)] });
    run.outbox.send({ type: 'database.replaced', generation: 1 });
    expect(callsOf(run).map(({ mutationId }) => mutationId)).toEqual(['m1', 'm1']);
  });

  it('receives writes that an earlier run stored for the lost database as new ones', () => {
    const run = start({ writes: [found], generation: 3 });
    expect(callsOf(run)).toEqual([{ mutationId: 'one/3', basedOn: undefined }]);
    const same = start({ writes: [{ ...found, generation: 3 }], generation: 3 });
    expect(callsOf(same)).toEqual([{ mutationId: 'one', basedOn: 1 }]);
  });

  it('receives a pending workflow draft as based on version 0, so that it is merged with the restored one', () => {
    const flow = aWorkflow();
    const op = {
      kind: 'workflow.update',
      projectId: flow.projectId,
      workflowId: flow.id,
      mine: drawnOf(flow),
      base: drawnOf(flow),
      basedOn: 9,
    } as const;
    expect(callsOf(start({ writes: [aWrite(op)], generation: 1 }))).toEqual([{ mutationId: 'm1/1', basedOn: 0 }]);
  });

  it('leaves a conflict to the user, and clears the undo history', async () => {
    const conflicted = aWrite(found.op, { state: 'conflicted', current: task });
    const { outbox, sends, read, sentEvents } = await loaded({ writes: [conflicted] });
    outbox.send(move(uuid(12)));
    sends.call(0).resolve({ ...task, statusId: uuid(12), version: 2 });
    await settled();
    outbox.send({ type: 'database.replaced', generation: 1 });
    expect(outbox.getSnapshot().context.writes.map(pendingOf)).toMatchObject([{ state: 'conflicted', current: null }]);
    outbox.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(sentEvents).toContainEqual(expect.objectContaining({ message: phrase('toasts', 'nothingToUndo') }));
    expect([sends.calls.length, read(selectSyncOf(task.id))]).toEqual([1, 'conflicted']);
  });

  it('returns a text whose record it does not contain as a text to copy', async () => {
    const { outbox, sends, sentEvents } = await loaded();
    outbox.send(describeTask('Typed offline'));
    sends.call(0).reject(new AppError('NOT_FOUND', 'no such task'));
    await settled();
    expect(sentEvents.filter(({ type }) => type === 'toast.requested')).toEqual([
      {
        type: 'toast.requested',
        id: 'lost/move',
        kind: 'error',
        message: phrase('toasts', 'textKept'),
        action: { copy: 'Typed offline' },
      },
    ]);
  });
});
