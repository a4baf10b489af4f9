import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { boardTasksMachine } from './boardTasks.machine.ts';
import {
  selectAreSettingsOpen,
  selectBoard,
  selectBoardFailure,
  selectBoardStatus,
  selectDragged,
  selectSettings,
  selectSettingsFailure,
  selectTaskFilters,
} from './boardTasks.selectors.ts';
import type { BoardTasksEvent, LoadBoardCall, UpdateBoardCall } from './boardTasks.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', boardId: 'b' };
const person = (id: string) => ({ id, name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null });
const board: Board = {
  id: 'b',
  name: 'Week 12',
  workspaceId: 'w',
  projectId: null,
  createdBy: person('a'),
  sharedWith: [person('g')],
  createdAt: at,
  updatedAt: null,
  version: 3,
  tasks: 0,
  abilities: { update: true, delete: true },
};
const failed = new AppError('INTERNAL', 'broken');
const notFound = new AppError('NOT_FOUND', 'Board not found');
const boardChange = (boardId: string): BoardTasksEvent => ({
  type: 'server.batch',
  changes: [{ type: 'boards.changed', seq: 1, boardId }],
});
const spec = { kind: 'boardTasks', boardId: 'b' };

const commonEvents: (BoardTasksEvent | InternalEvent)[] = [
  { type: 'retry.requested' },
  { type: 'filters.changed', filters: { assignedTo: ['a'] } },
  { type: 'filters.cleared' },
  { type: 'task.hovered', projectId: 'p', taskId: 't' },
  { type: 'task.put', projectId: 'p', taskId: 't', mutationId: 'm', at },
  { type: 'task.takenOff', projectId: 'p', taskId: 't', mutationId: 'm', at },
  { type: 'drag.started', taskId: 't', by: 'mouse' },
  { type: 'drag.started', taskId: 't', by: 'keyboard' },
  { type: 'drag.started', taskId: 't', by: 'touch' },
  { type: 'drag.cancelled' },
  { type: 'drag.cancelled', reason: 'no' },
  { type: 'drag.dropped', projectId: 'p', taskId: 't', statusId: 's', mutationId: 'm', at },
  { type: 'settings.opened' },
  { type: 'settings.changed', patch: { name: '' } },
  { type: 'settings.changed', patch: { name: 'New' } },
  { type: 'settings.submitted', mutationId: 'm' },
  { type: 'settings.dismissed' },
  { type: 'records.stale' },
  boardChange('b'),
  boardChange('other'),
  { type: 'xstate.done.actor.acquireResources', output: undefined },
  { type: 'xstate.error.actor.acquireResources', error: {} },
];

describe('boardTasks machine', () => {
  test('covers every transition of the board machine', async () => {
    const walk = (regions: string[], events: InternalEvent[]) =>
      coverMachine({
        machine: slice(boardTasksMachine, '', regions),
        input,
        events: [...commonEvents, ...events],
        // Leaves out context that no guard reads, because it would only multiply the paths.
        serializeState: ({ value, context: { board: known, dragged, settings } }) =>
          JSON.stringify([value, known !== null, dragged, settings.name.trim() !== '']),
      });
    const answers: InternalEvent[] = [
      { type: 'xstate.done.actor.loadBoard', output: board },
      { type: 'xstate.error.actor.loadBoard', error: failed },
      { type: 'xstate.error.actor.loadBoard', error: notFound },
      { type: 'xstate.after.changesPause.boardTasks.record.ready.settling' },
      { type: 'xstate.done.actor.refreshBoard', output: board },
      { type: 'xstate.error.actor.refreshBoard', error: failed },
      { type: 'xstate.error.actor.refreshBoard', error: notFound },
    ];
    expect(await walk(['record'], answers)).toMatchObject({
      states: 6,
      transitions: { covered: 22, reachable: 22 },
      missed: [],
    });
    expect(await walk(['drag'], [])).toMatchObject({
      states: 4,
      transitions: { covered: 13, reachable: 13 },
      missed: [],
    });
    expect(
      await walk(
        ['record', 'settings'],
        [
          ...answers,
          { type: 'xstate.done.actor.updateBoard', output: board },
          { type: 'xstate.error.actor.updateBoard', error: failed },
        ],
      ),
    ).toMatchObject({ transitions: { covered: 28, reachable: 28 }, missed: [] });
  });

  const run = (answers: { load?: () => Board; update?: () => Board } = {}) => {
    const calls: { load: LoadBoardCall[]; update: UpdateBoardCall[] } = { load: [], update: [] };
    const it = stage(
      boardTasksMachine.provide({
        actors: {
          loadBoard: fromPromise<Board, LoadBoardCall>(
            async ({ input: call }) => (calls.load.push(call), answers.load?.() ?? board),
          ),
          updateBoard: fromPromise<Board, UpdateBoardCall>(
            async ({ input: call }) => (calls.update.push(call), answers.update?.() ?? board),
          ),
        },
      }),
      input,
    );
    const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
      selector(it.actor.getSnapshot());
    return { ...it, calls, read };
  };

  test('acquires the tasks of its board while it is open', () => {
    const it = run();
    it.close();
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.wanted', spec },
      { type: 'resource.released', spec },
    ]);
  });

  test('distinguishes a missing board from a failed load, and loads it once it is shared', async () => {
    let error: AppError | null = failed;
    const it = run({
      load: () => {
        if (error) throw error;
        return board;
      },
    });
    await settled();
    expect([it.read(selectBoardStatus), it.read(selectBoardFailure)?.message]).toEqual(['failed', 'broken']);
    error = notFound;
    it.actor.send({ type: 'retry.requested' });
    await settled();
    expect(it.read(selectBoardStatus)).toBe('notFound');
    error = null;
    it.actor.send(boardChange('other'));
    it.actor.send(boardChange('b'));
    await settled();
    expect([it.read(selectBoardStatus), it.read(selectBoard), it.calls.load.length]).toEqual(['ready', board, 3]);
  });

  test('reloads once for changes in a row, survives a failure, and detects a deleted board', async () => {
    let error: AppError | null = null;
    const it = run({
      load: () => {
        if (error) throw error;
        return board;
      },
    });
    await settled();
    error = failed;
    it.actor.send(boardChange('b'));
    it.clock.increment(150);
    it.actor.send(boardChange('b'));
    it.clock.increment(200);
    await settled();
    expect([it.calls.load.length, it.read(selectBoardStatus)]).toEqual([2, 'ready']);
    error = notFound;
    it.actor.send({ type: 'records.stale' });
    it.clock.increment(200);
    await settled();
    expect(it.read(selectBoardStatus)).toBe('notFound');
  });

  test('adds and removes tasks through the outbox and offers an undo', () => {
    const it = run();
    it.sentTo('records');
    it.actor.send({ type: 'task.put', projectId: 'p', taskId: 't', mutationId: 'm1', at });
    it.actor.send({ type: 'task.takenOff', projectId: 'p', taskId: 't', mutationId: 'm2', at });
    const write = (mutationId: string, boardId: string | null) => ({
      type: 'write.requested',
      write: {
        mutationId,
        at,
        replyTo: null,
        quiet: true,
        op: { kind: 'task.update', projectId: 'p', taskId: 't', fields: { boardId } },
      },
    });
    expect(it.sentTo('records')).toEqual([write('m1', 'b'), write('m2', null)]);
    expect(it.sentTo('toasts')).toEqual([
      { type: 'toast.requested', kind: 'info', message: 'Added to the board', action: 'undo' },
      { type: 'toast.requested', kind: 'info', message: 'Removed from the board', action: 'undo' },
    ]);
  });

  test('moves the dragged card and no other', () => {
    const it = run();
    it.sentTo('records');
    const drop = (taskId: string) =>
      ({ type: 'drag.dropped', projectId: 'p', taskId, statusId: 's', mutationId: 'm', at }) as const;
    it.actor.send(drop('t'));
    it.actor.send({ type: 'drag.started', taskId: 't', by: 'mouse' });
    it.actor.send(drop('other'));
    expect([it.sentTo('records'), it.read(selectDragged)]).toEqual([[], { taskId: 't' }]);
    it.actor.send(drop('t'));
    expect(it.read(selectDragged)).toBe(null);
    expect(it.sentTo('records').map(({ write }) => write.op)).toEqual([
      { kind: 'task.update', projectId: 'p', taskId: 't', fields: { statusId: 's' } },
    ]);
  });

  test('shows why a column rejected the card', () => {
    const it = run();
    it.actor.send({ type: 'drag.cancelled', reason: 'not held' });
    it.actor.send({ type: 'drag.started', taskId: 't', by: 'mouse' });
    it.actor.send({ type: 'drag.cancelled' });
    it.actor.send({ type: 'drag.started', taskId: 't', by: 'mouse' });
    it.actor.send({ type: 'drag.cancelled', reason: 'No se puede soltar en Done: falta la estimación.' });
    expect([it.sentTo('toasts'), it.read(selectDragged)]).toEqual([
      [{ type: 'toast.requested', kind: 'warning', message: 'No se puede soltar en Done: falta la estimación.' }],
      null,
    ]);
  });

  test('filters by people and by sprint independently', () => {
    const it = run();
    it.actor.send({ type: 'filters.changed', filters: { assignedTo: ['a'] } });
    it.actor.send({ type: 'filters.changed', filters: { sprints: ['1'] } });
    expect(it.read(selectTaskFilters)).toEqual({ assignedTo: ['a'], sprints: ['1'] });
    it.actor.send({ type: 'filters.cleared' });
    expect(it.read(selectTaskFilters)).toEqual({ assignedTo: [], sprints: [] });
  });

  test('saves settings over the version they were edited from, and over the current one after a conflict', async () => {
    let error: AppError | null = new AppError('CONFLICT', 'This was changed elsewhere in the meantime');
    let current = board;
    const it = run({
      load: () => current,
      update: () => {
        if (error) throw error;
        return { ...current, name: 'Week 13', version: 5 };
      },
    });
    it.actor.send({ type: 'settings.opened' });
    expect(it.read(selectAreSettingsOpen)).toBe(false);
    await settled();
    it.actor.send({ type: 'settings.opened' });
    expect(it.read(selectSettings)).toEqual({ name: 'Week 12', sharedWith: ['g'] });
    it.actor.send({ type: 'settings.changed', patch: { name: ' ' } });
    it.actor.send({ type: 'settings.submitted', mutationId: 'm0' });
    it.actor.send({ type: 'settings.changed', patch: { name: 'Week 13' } });
    it.actor.send({ type: 'settings.submitted', mutationId: 'm1' });
    await settled();
    expect([it.read(selectSettingsFailure)?.code, it.read(selectSettings).name]).toEqual(['CONFLICT', 'Week 13']);
    error = null;
    current = { ...board, version: 4 };
    it.actor.send(boardChange('b'));
    it.clock.increment(200);
    await settled();
    it.actor.send({ type: 'settings.submitted', mutationId: 'm2' });
    await settled();
    expect(it.calls.update.map(({ version, mutationId }) => [version, mutationId])).toEqual([
      [3, 'm1'],
      [4, 'm2'],
    ]);
    expect([it.read(selectAreSettingsOpen), it.read(selectBoard)?.name]).toEqual([false, 'Week 13']);
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'success', message: 'Board saved' }]);
  });
});
