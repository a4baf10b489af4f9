import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, setup, SimulatedClock } from 'xstate';
import type { Comment } from '../../../domain/comment.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { resourceMachine } from '../resource/resource.machine.ts';
import type { SessionEvent } from '../session/session.types.ts';
import type { StorageKeeperEvent } from '../storageKeeper/storageKeeper.types.ts';
import type { DraftsEvent } from '../drafts/drafts.types.ts';
import type { RecordKeeperEvent } from '../systemActors.ts';
import type { ToastsEvent } from '../toasts/toasts.types.ts';
import { writeMachine } from '../write/write.machine.ts';
import { recordsMachine } from './records.machine.ts';
import {
  selectBoardTasks,
  selectConflict,
  selectFieldSync,
  selectProjectTasks,
  selectResource,
  selectSyncOf,
  selectTask,
} from './records.selectors.ts';
import type { LoadInput, NewWrite, PendingWrite, SendWriteInput, WriteReply, WriteResult } from './records.types.ts';
import { aProject, aPage, aTask, aViewer, aWrite, uuid } from './testing.ts';

interface Deferred<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** A promise slot whose every call waits until the test answers it. */
const deferredSlot = <Output, Input>() => {
  const calls: Deferred<Input, Output>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) => new Promise((resolve, reject) => calls.push({ input, resolve, reject })),
  );
  const call = (index: number) => {
    const found = calls.at(index);
    if (!found) throw new Error(`There is no call ${index}; there were ${calls.length}`);
    return found;
  };
  return { logic, calls, call };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

const start = (given: { writes?: PendingWrite[]; online?: boolean } = {}) => {
  const loads = deferredSlot<unknown, LoadInput>();
  const sends = deferredSlot<WriteResult, SendWriteInput>();
  const told: (SessionEvent | StorageKeeperEvent | ToastsEvent | DraftsEvent | WriteReply | RecordKeeperEvent)[] = [];
  const listener = fromCallback<(typeof told)[number]>(({ receive }) => {
    receive((event) => told.push(event));
  });
  const clock = new SimulatedClock();
  const host = setup({
    actors: {
      records: recordsMachine.provide({
        actors: {
          resource: resourceMachine.provide({ actors: { loadPage: loads.logic } }),
          write: writeMachine.provide({ actors: { sendWrite: sends.logic } }),
        },
      }),
      listener,
    },
  }).createMachine({
    invoke: [
      { src: 'listener', systemId: 'storageKeeper' },
      { src: 'listener', systemId: 'session' },
      { src: 'listener', systemId: 'toasts' },
      { src: 'listener', systemId: 'drafts' },
      { src: 'listener', systemId: 'board' },
      { src: 'listener', systemId: 'comments' },
      { src: 'listener', systemId: 'documentTree' },
      {
        src: 'records',
        id: 'records',
        systemId: 'records',
        input: {
          workspaceId: uuid(2),
          accountId: aViewer.id,
          viewer: aViewer,
          writes: given.writes ?? [],
          online: given.online ?? true,
        },
      },
    ],
  });
  const root = createActor(host, { clock });
  root.start();
  const records = root.getSnapshot().children['records'];
  if (!records) throw new Error('the records runs as long as its host');
  const typed = records as unknown as ReturnType<typeof createActor<typeof recordsMachine>>;
  const read = <T>(selector: (snapshot: ReturnType<typeof typed.getSnapshot>) => T): T => selector(typed.getSnapshot());
  return { records: typed, read, loads, sends, told, clock };
};

const tasksSpec = { kind: 'projectTasks', projectId: aProject.id } as const;
const task = aTask({ id: uuid(100) });

const loaded = async (given: Parameters<typeof start>[0] = {}) => {
  const run = start(given);
  run.records.send({ type: 'resource.wanted', spec: tasksSpec });
  run.loads.call(0).resolve(aPage([task]));
  await settle();
  return run;
};

const move = (statusId: string, given: Partial<NewWrite> = {}): { type: 'write.requested'; write: NewWrite } => ({
  type: 'write.requested',
  write: {
    mutationId: 'move',
    at: '2026-01-02T00:00:00.000Z',
    replyTo: 'board',
    quiet: true,
    op: { kind: 'task.update', projectId: aProject.id, taskId: task.id, fields: { statusId } },
    ...given,
  },
});
const describeTask = (text: string, given: Partial<NewWrite> = {}) =>
  move('', {
    op: { kind: 'task.update', projectId: aProject.id, taskId: task.id, fields: { description: text }, basedOn: 1 },
    ...given,
  });

const savedBySomeone = (version: number, given: Partial<typeof task>): Change => {
  const { abilities: _abilities, ...shared } = { ...task, ...given, version };
  return { type: 'task.saved', seq: version, projectId: aProject.id, mutationId: null, task: shared };
};

describe('reading', () => {
  it('loads a first page, shows it, and takes the rest in the background', async () => {
    const { records, read, loads } = start();
    records.send({ type: 'resource.wanted', spec: tasksSpec });
    expect(read(selectResource(tasksSpec)).status).toBe('loading');
    loads.call(0).resolve(aPage([task], { pageIndex: 1, pageSize: 100, total: 101 }));
    await settle();
    expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'refreshing', complete: false });
    expect(loads.call(1).input.call.query).toEqual({ pageIndex: 1, pageSize: 1000 });
    loads.call(1).resolve(aPage([task, aTask({ id: uuid(101) })]));
    await settle();
    expect(read(selectProjectTasks(aProject.id))).toHaveLength(2);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'ready', complete: true });
  });

  it('asks once, however many screens want the same', () => {
    const { records, loads } = start();
    records.send({ type: 'resource.wanted', spec: tasksSpec });
    records.send({ type: 'resource.wanted', spec: tasksSpec });
    expect(loads.calls).toHaveLength(1);
  });

  it('keeps what it has when a refresh fails', async () => {
    const { records, read, loads } = await loaded();
    records.send({ type: 'resource.refreshRequested', spec: tasksSpec });
    loads.call(1).reject(new AppError('INTERNAL', 'broken'));
    await settle();
    expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'ready', error: { code: 'INTERNAL' } });
  });

  it('drops what a full load does not bring again', async () => {
    const { records, read, loads } = await loaded();
    records.send({ type: 'records.invalidated' });
    const other = aTask({ id: uuid(101) });
    loads.call(1).resolve(aPage([other]));
    await settle();
    expect(read(selectProjectTasks(aProject.id))).toEqual([other]);
  });

  it('never takes an older version for a newer one', async () => {
    const { records, read } = await loaded();
    records.send({
      type: 'server.batch',
      changes: [savedBySomeone(3, { title: 'third' }), savedBySomeone(2, { title: 'second' })],
    });
    expect(read(selectTask(task.id))).toMatchObject({ title: 'third', version: 3 });
  });

  it('has the account read anew when the members change, or when nobody knows what was missed', async () => {
    const { records, told } = await loaded();
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, {})] });
    expect(told).not.toContainEqual({ type: 'membership.changed' });
    records.send({ type: 'server.batch', changes: [{ type: 'members.changed', seq: 3 }] });
    records.send({ type: 'records.invalidated' });
    expect(told.filter(({ type }) => type === 'membership.changed')).toHaveLength(2);
  });

  it('tells the board when someone else removed a card', async () => {
    const { records, read, told } = await loaded();
    const change = savedBySomeone(2, { deletedAt: '2026-01-03T00:00:00.000Z' });
    if (change.type !== 'task.saved') throw new Error('built as task.saved');
    records.send({ type: 'server.batch', changes: [{ ...change, type: 'task.removed' }] });
    expect(read(selectProjectTasks(aProject.id))).toEqual([]);
    expect(told).toContainEqual({ type: 'task.removed', taskId: task.id });
  });

  it('asks for the own tasks again when one comes, changes or goes, in whichever project', async () => {
    const { records, loads } = start();
    const me = { id: aViewer.id, avatar: null, nickname: 'ada', name: 'Ada', lastName: 'Lovelace' };
    records.send({ type: 'resource.wanted', spec: { kind: 'myTasks', search: '' } });
    loads.call(0).resolve(aPage([], { pageIndex: 1, pageSize: 10, total: 0 }));
    await settle();
    const mine = { ...aTask({ id: uuid(100), assignees: [me] }), projectName: 'Launch', statusName: 'To Do' };
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { id: uuid(100), assignees: [me] })] });
    expect(loads.calls).toHaveLength(2);
    loads.call(1).resolve(aPage([mine], { pageIndex: 1, pageSize: 10, total: 1 }));
    await settle();
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { id: uuid(101) })] });
    expect(loads.calls).toHaveLength(2);
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(100), assignees: [] })] });
    expect(loads.calls).toHaveLength(3);
    // Eleven in all, of which this page shows one: the others aren't known here.
    loads.call(2).resolve(aPage([mine], { pageIndex: 1, pageSize: 10, total: 11 }));
    await settle();
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(102), assignees: [] })] });
    expect(loads.calls).toHaveLength(4);
  });

  it('follows a board over projects it has not loaded: what comes onto it, what goes, and what went unseen', async () => {
    const { records, read, loads } = start();
    const spec = { kind: 'boardTasks', boardId: uuid(400) } as const;
    const on = aTask({ id: uuid(100), boardId: uuid(400) });
    records.send({ type: 'resource.wanted', spec });
    loads.call(0).resolve(aPage([on]));
    await settle();
    records.send({
      type: 'server.batch',
      changes: [savedBySomeone(2, { id: uuid(101), boardId: uuid(400) }), savedBySomeone(2, { id: uuid(102) })],
    });
    expect(read(selectBoardTasks(uuid(400))).map(({ id }) => id)).toEqual([uuid(100), uuid(101)]);
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(101), boardId: null })] });
    expect(read(selectBoardTasks(uuid(400)))).toEqual([on]);
    records.send({ type: 'server.batch', changes: [{ type: 'projects.changed', seq: 4 }] });
    loads.call(1).resolve(aPage([]));
    await settle();
    expect([read(selectBoardTasks(uuid(400))), read(selectTask(on.id))]).toEqual([[], { ...on, boardId: null }]);
  });
});

describe('writing', () => {
  it('shows a move at once, sends it, and lets the server have the last word', async () => {
    const { records, read, sends, told } = await loaded();
    records.send(move(uuid(12)));
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(12));
    expect(read(selectSyncOf(task.id))).toBe('saving');
    expect(sends.call(0).input).toEqual({ op: move(uuid(12)).write.op, mutationId: 'move', workspaceId: uuid(2) });
    sends.call(0).resolve({ task: { ...task, statusId: uuid(12), version: 2 } });
    await settle();
    expect(read(selectTask(task.id))).toMatchObject({ statusId: uuid(12), version: 2 });
    expect(read(selectSyncOf(task.id))).toBe('saved');
    expect(told).toContainEqual({ type: 'write.confirmed', mutationId: 'move' });
    expect(told).toContainEqual({ type: 'outbox.dropped', accountId: aViewer.id, mutationId: 'move' });
    expect(told.filter(({ type }) => type === 'toast.requested')).toEqual([]);
  });

  it('sends with a new task who makes it', async () => {
    const { records, sends } = await loaded();
    const { title, statusId, typeId, priorityId } = task;
    const made = { title, statusId, typeId, priorityId };
    records.send({
      type: 'write.requested',
      write: {
        mutationId: 'make',
        at: '2026-01-03T00:00:00.000Z',
        replyTo: null,
        op: { kind: 'task.create', projectId: aProject.id, taskId: uuid(300), task: made },
      },
    });
    expect(sends.call(0).input.op).toMatchObject({ kind: 'task.create', task: { ...made, createdBy: aViewer.id } });
  });

  it('fetches the list again after a deletion', async () => {
    const { records, sends, loads } = await loaded();
    const before = loads.calls.length;
    records.send({
      type: 'write.requested',
      write: {
        mutationId: 'delete',
        at: '2026-01-03T00:00:00.000Z',
        replyTo: null,
        op: { kind: 'task.delete', projectId: aProject.id, taskId: task.id },
      },
    });
    sends.call(0).resolve({ task: { ...task, version: 2, deletedAt: '2026-01-03T00:00:00.000Z' } });
    await settle();
    expect(loads.calls.slice(before).map(({ input }) => input.spec)).toContainEqual({
      kind: 'projectTasks',
      projectId: aProject.id,
    });
  });

  it('shows the message of an answer that a list failed with, once, and nothing without a connection', async () => {
    const { records, loads, told } = start();
    const messages = () => told.flatMap((event) => (event.type === 'toast.requested' ? [event.message] : []));
    const spec = { kind: 'members' } as const;
    records.send({ type: 'resource.wanted', spec });
    loads.call(0).reject(new AppError('INTERNAL', 'Broken', { status: 500 }));
    await settle();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(1).reject(new AppError('INTERNAL', 'Broken', { status: 500 }));
    await settle();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(2).resolve(aPage([]));
    await settle();
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(3).reject(new AppError('NETWORK', 'no answer', { status: 0 }));
    await settle();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(4).reject(new AppError('RATE_LIMITED', 'Too many requests', { status: 429 }));
    await settle();
    expect(messages()).toEqual(['Broken', 'Too many requests']);
  });

  it('puts a refused move back, says so, and fetches the list', async () => {
    const { records, read, sends, loads, told } = await loaded();
    records.send(move(uuid(12)));
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { title: 'Renamed meanwhile' })] });
    sends.call(0).reject(new AppError('INTERNAL', 'broken'));
    await settle();
    expect(read(selectTask(task.id))).toMatchObject({ statusId: task.statusId, title: 'Renamed meanwhile' });
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'toast.requested', kind: 'error', message: 'Error al actualizar la tarea' }),
    );
    expect(told).toContainEqual(expect.objectContaining({ type: 'write.failed', mutationId: 'move' }));
    expect(loads.calls).toHaveLength(2);
  });

  it('puts a move back that the workflow refuses, in the words of the server; so also an undo', async () => {
    const { records, read, sends, told } = await loaded();
    const why = 'Somebody has to be assigned first';
    records.send(move(uuid(11), { mutationId: 'kept' }));
    sends.call(0).resolve({ task: { ...task, statusId: uuid(11), version: 2 } });
    await settle();
    records.send(move(uuid(12)));
    sends.call(1).reject(new AppError('MOVE_REFUSED', why));
    await settle();
    records.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    sends.call(2).reject(new AppError('MOVE_REFUSED', why));
    await settle();
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(11));
    expect(
      told.flatMap((event) => (event.type === 'toast.requested' && event.kind === 'error' ? event.message : [])),
    ).toEqual([why, why]);
  });

  it('shows a refused field as failed until it is changed again or discarded', async () => {
    const { records, read, sends } = await loaded();
    const status = () => read(selectFieldSync(task.id, 'statusId'));
    records.send(
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
    await settle();
    expect([status(), read(selectFieldSync(task.id, 'boardId')), read(selectFieldSync(task.id, 'typeId'))]).toEqual([
      'failed',
      'failed',
      'saved',
    ]);
    expect(read(selectFieldSync(uuid(101), 'statusId'))).toBe('saved');
    records.send(move(uuid(12), { mutationId: 'again' }));
    expect([status(), read(selectFieldSync(task.id, 'boardId'))]).toEqual(['saving', 'failed']);
    sends.call(1).resolve({ task: { ...task, statusId: uuid(12), version: 2 } });
    await settle();
    expect(status()).toBe('saved');
    records.send({ type: 'write.discarded', mutationId: 'move' });
    expect(read(selectFieldSync(task.id, 'boardId'))).toBe('saved');
  });

  it('forgets a refusal whose field has been changed again while it was sent', async () => {
    const { records, read, sends } = await loaded();
    records.send(move(uuid(11), { mutationId: 'first' }));
    records.send(move(uuid(12), { mutationId: 'second' }));
    sends.call(0).reject(new AppError('FORBIDDEN', 'no'));
    await settle();
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('saving');
    sends.call(1).resolve({ task: { ...task, statusId: uuid(12), version: 2 } });
    await settle();
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('saved');
  });

  it('gives a refused text back to the drafts', async () => {
    const { records, sends, told } = await loaded();
    records.send(describeTask('A long thought'));
    sends.call(0).reject(new AppError('VALIDATION', 'too long'));
    await settle();
    expect(told).toContainEqual({
      type: 'draft.kept',
      key: `${aViewer.id}/task/${task.id}/description`,
      text: 'A long thought',
    });
  });

  it('waits without an answer and goes again under the same id', async () => {
    const { records, read, sends, clock, told } = await loaded();
    records.send(move(uuid(12)));
    sends.call(0).reject(new AppError('NETWORK', 'no answer'));
    await settle();
    expect(read(selectSyncOf(task.id))).toBe('waiting');
    expect(read(selectTask(task.id))?.statusId).toBe(uuid(12));
    expect(told).toContainEqual({ type: 'write.waiting', mutationId: 'move' });
    clock.increment(60_000);
    expect(read(({ context }) => context.writes.map(({ state }) => state))).toEqual(['sending']);
    expect(sends.call(1).input.mutationId).toBe('move');
  });

  it('sends what waited, in order, when the connection is back', async () => {
    const { records, read, sends, told } = await loaded({ online: false });
    records.send(move(uuid(11), { mutationId: 'first' }));
    records.send(describeTask('second', { mutationId: 'second' }));
    expect(sends.calls).toHaveLength(0);
    expect(read(selectFieldSync(task.id, 'statusId'))).toBe('waiting');
    expect(read(selectFieldSync(task.id, 'description'))).toBe('waiting');
    expect(told).toContainEqual({ type: 'write.waiting', mutationId: 'second' });
    records.send({ type: 'connectivity.changed', online: true });
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['first']);
    sends.call(0).resolve({ task: { ...task, statusId: uuid(11), version: 2 } });
    await settle();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['first', 'second']);
  });

  it('takes up the outbox that an earlier run left on the device', () => {
    const left = aWrite(move(uuid(12)).write.op, { mutationId: 'left', state: 'sending' });
    const { sends } = start({ writes: [left] });
    expect(sends.call(0).input.mutationId).toBe('left');
  });

  it('keeps both texts of a conflict until the person has chosen', async () => {
    const { records, read, sends, told } = await loaded();
    records.send(describeTask('mine', { replyTo: null }));
    const current = { ...task, description: 'theirs', version: 5 };
    sends.call(0).reject(new AppError('CONFLICT', 'changed', { current }));
    await settle();
    expect(read(selectTask(task.id))?.description).toBe('theirs');
    expect(read(selectConflict(task.id))).toMatchObject({
      op: { fields: { description: 'mine' } },
      current: { description: 'theirs' },
    });
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'outbox.kept', write: expect.objectContaining({ state: 'conflicted' }) }),
    );
    records.send({
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

  it('drops mine when theirs is chosen', async () => {
    const { records, read, sends } = await loaded();
    records.send(describeTask('mine'));
    sends
      .call(0)
      .reject(new AppError('CONFLICT', 'changed', { current: { ...task, description: 'theirs', version: 5 } }));
    await settle();
    records.send({ type: 'conflict.settled', mutationId: 'move', keep: 'theirs', newMutationId: 'again', at: '' });
    expect(sends.calls).toHaveLength(1);
    expect(read(selectTask(task.id))?.description).toBe('theirs');
  });

  it('undoes the last move, and nothing that was refused', async () => {
    const { records, read, sends } = await loaded();
    records.send(move(uuid(11), { mutationId: 'kept' }));
    sends.call(0).resolve({ task: { ...task, statusId: uuid(11), version: 2 } });
    await settle();
    records.send(move(uuid(12), { mutationId: 'refused' }));
    sends.call(1).reject(new AppError('FORBIDDEN', 'no'));
    await settle();
    records.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(read(selectTask(task.id))?.statusId).toBe(task.statusId);
    expect(sends.call(2).input).toMatchObject({ mutationId: 'undo', op: { fields: { statusId: task.statusId } } });
  });

  it('takes all of what was done to many at once back by one undo', async () => {
    const tasks = [100, 101, 102].map((n) => aTask({ id: uuid(n) }));
    const { records, loads, sends, read } = start();
    records.send({ type: 'resource.wanted', spec: { kind: 'projectTasks', projectId: aProject.id } });
    loads.call(0).resolve(aPage(tasks));
    await settle();
    const put = (taskId: string, mutationId: string, batch?: string) =>
      records.send({
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
      sends.call(index).resolve({ task: aTask({ id: uuid(id), sprintId: uuid(7), version: 2 }) });
    await settle();
    records.send({ type: 'undo.requested', mutationId: uuid(300), at: '2026-01-04T00:00:00.000Z' });
    expect(
      sends.calls
        .slice(3)
        .map(({ input: { op, mutationId } }) => [mutationId, 'taskId' in op && op.taskId, 'fields' in op && op.fields]),
    ).toEqual([
      [uuid(300), uuid(102), { sprintId: null }],
      [`${uuid(300).slice(0, 24)}000000000001`, uuid(101), { sprintId: null }],
    ]);
    records.send({ type: 'undo.requested', mutationId: uuid(301), at: '2026-01-04T00:00:00.000Z' });
    expect(sends.calls).toHaveLength(6);
    expect(read(selectTask(uuid(100)))?.sprintId).toBeNull();
  });

  it('keeps sprints, and asks for them anew when some of their project changed', async () => {
    const { records, loads } = start();
    const spec = { kind: 'sprints', projectId: aProject.id } as const;
    records.send({ type: 'resource.wanted', spec });
    loads.call(0).resolve(aPage([]));
    await settle();
    records.send({
      type: 'server.batch',
      changes: [{ type: 'sprints.changed', seq: 1, projectId: uuid(9), sprintId: uuid(8) }],
    });
    expect(loads.calls).toHaveLength(1);
    records.send({
      type: 'server.batch',
      changes: [{ type: 'sprints.changed', seq: 2, projectId: aProject.id, sprintId: uuid(8) }],
    });
    await settle();
    expect(loads.calls.map(({ input }) => input.spec)).toEqual([spec, spec]);
  });

  it('brings a deleted task back by undo', async () => {
    const { records, read, sends, told } = await loaded();
    records.send(
      move('', {
        mutationId: 'gone',
        quiet: false,
        op: { kind: 'task.delete', projectId: aProject.id, taskId: task.id },
      }),
    );
    expect(read(selectProjectTasks(aProject.id))).toEqual([]);
    sends.call(0).resolve({ task: { ...task, deletedAt: '2026-01-02T00:00:00.000Z', version: 2 } });
    await settle();
    expect(told).toContainEqual(expect.objectContaining({ message: 'Tarea eliminada', action: 'undo' }));
    records.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(read(selectProjectTasks(aProject.id))).toHaveLength(1);
    expect(sends.call(1).input.op.kind).toBe('task.restore');
  });
});

const comment: Comment = {
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

describe('writes about records of other screens', () => {
  it('tells the screen that keeps the record, in one step with leaving the overlay', async () => {
    const { records, read, sends, told } = start();
    records.send(post('post'));
    expect(sends.call(0).input.op).toMatchObject({ kind: 'comment.create', content: 'Well said' });
    sends.call(0).resolve({ comment });
    await settle();
    expect(read(({ context }) => context.writes)).toEqual([]);
    expect(told).toContainEqual({
      type: 'record.written',
      op: post('post').write.op,
      mutationId: 'post',
      result: { comment },
    });
  });

  it('sends comments of a task in order, and after what is under way to the task itself', async () => {
    const { records, sends } = await loaded();
    records.send(move(uuid(12)));
    records.send(post('first'));
    records.send(post('second', 'And more'));
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move']);
    sends.call(0).resolve({ task: { ...task, statusId: uuid(12), version: 2 } });
    await settle();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move', 'first']);
    sends.call(1).resolve({ comment });
    await settle();
    expect(sends.calls.map(({ input }) => input.mutationId)).toEqual(['move', 'first', 'second']);
  });

  it('keeps a refused text until it is sent again or thrown away', async () => {
    const { records, read, sends, told } = start();
    records.send(post('post'));
    sends.call(0).reject(new AppError('FORBIDDEN', 'You may not'));
    await settle();
    expect(read(({ context }) => context.writes)).toMatchObject([
      { mutationId: 'post', state: 'failed', error: { code: 'FORBIDDEN' } },
    ]);
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'outbox.kept', write: expect.objectContaining({ state: 'failed' }) }),
    );
    records.send({ type: 'write.retryRequested', mutationId: 'post' });
    expect(sends.call(1).input.mutationId).toBe('post');
    sends.call(1).reject(new AppError('FORBIDDEN', 'You may not'));
    await settle();
    records.send({ type: 'write.discarded', mutationId: 'post' });
    expect(read(({ context }) => context.writes)).toEqual([]);
    expect(told.filter(({ type }) => type === 'outbox.dropped')).toHaveLength(1);
  });

  it('does not send a refused text again by itself in the next run', () => {
    const { sends } = start({ writes: [aWrite(post('post').write.op, { mutationId: 'post', state: 'failed' })] });
    expect(sends.calls).toHaveLength(0);
  });

  it('lets go of a refused deletion, and has the screen ask anew', async () => {
    const { records, read, sends, told } = start();
    records.send(
      move('', {
        mutationId: 'gone',
        replyTo: null,
        op: { kind: 'comment.delete', taskId: task.id, commentId: comment.id },
      }),
    );
    sends.call(0).reject(new AppError('NOT_FOUND', 'No such comment'));
    await settle();
    expect(read(({ context }) => context.writes)).toEqual([]);
    expect(told).toContainEqual({ type: 'records.stale' });
  });

  it('brings a deleted document back by undo, and says so in the words of the specification', async () => {
    const { records, sends, told } = start();
    const op = { kind: 'document.delete', projectId: null, documentId: uuid(600) } as const;
    records.send(move('', { mutationId: 'gone', quiet: false, replyTo: null, op }));
    sends.call(0).resolve({ comment });
    await settle();
    expect(told).toContainEqual(
      expect.objectContaining({ message: 'Documento eliminado correctamente', action: 'undo' }),
    );
    records.send({ type: 'undo.requested', mutationId: 'undo', at: '2026-01-04T00:00:00.000Z' });
    expect(sends.call(1).input.op).toEqual({ ...op, kind: 'document.restore' });
  });
});
