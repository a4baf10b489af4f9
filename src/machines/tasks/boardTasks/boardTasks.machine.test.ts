import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { Board } from '../../../../domain/board.ts';
import { selectRecordForm } from '../../sync/recordForm/recordForm.selectors.ts';
import type { BoardPlace } from '../boards/boards.types.ts';
import type { SaveRecordCall } from '../../sync/recordForm/recordForm.types.ts';
import { boardSettingsForm, boardTasksMachine } from './boardTasks.machine.ts';
import { selectBoardSettingsForm, selectDragged, selectTaskFilters } from './boardTasks.selectors.ts';
import type { BoardSettings, BoardTasksEvent } from './boardTasks.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

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
const events: (BoardTasksEvent | InternalEvent)[] = [
  { type: 'retry.requested' },
  { type: 'older.requested', spec: { kind: 'olderTasks', place: { boardId: 'b' }, filters: {} }, afterFailure: false },
  { type: 'older.requested', spec: { kind: 'olderTasks', place: { boardId: 'b' }, filters: {} }, afterFailure: true },
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
  { type: 'form.opened', values: { name: 'New', sharedWith: [] }, record: board },
  { type: 'form.submitted', values: { name: 'New', sharedWith: [] }, recordId: 'b', mutationId: 'm' },
  { type: 'form.dismissed' },
  { type: 'record.saved', record: board, isNew: false },
  { type: 'xstate.done.actor.acquireResources', output: undefined },
  { type: 'xstate.error.actor.form', error: new Error('crash') },
  { type: 'xstate.error.actor.acquireResources', error: {} },
];

describe('boardTasks machine', () => {
  test('covers every transition of the board machine', async () => {
    expect(
      await coverMachine({
        machine: boardTasksMachine,
        input,
        events,
        // Leaves out context that no guard reads, because it would only multiply the paths.
        serializeState: ({ value, context: { dragged } }) => JSON.stringify([value, dragged]),
      }),
    ).toMatchObject({ states: 4, transitions: { covered: 18, reachable: 18 }, missed: [] });
  });

  type UpdateCall = SaveRecordCall<BoardPlace, BoardSettings, Board>;
  const run = (update: () => Board = () => board) => {
    const calls: UpdateCall[] = [];
    const it = stage(
      boardTasksMachine.provide({
        actors: {
          form: boardSettingsForm.provide({
            actors: {
              saveRecord: fromPromise<Board, UpdateCall>(async ({ input: call }) => (calls.push(call), update())),
            },
          }),
        },
      }),
      input,
    );
    const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
      selector(it.actor.getSnapshot());
    return { ...it, calls, read };
  };

  test('acquires its board and its tasks while it is open', () => {
    const it = run();
    it.close();
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.acquired', spec: { kind: 'board', boardId: 'b' } },
      { type: 'resource.acquired', spec: { kind: 'boardTasks', boardId: 'b' } },
      { type: 'resource.released', spec: { kind: 'board', boardId: 'b' } },
      { type: 'resource.released', spec: { kind: 'boardTasks', boardId: 'b' } },
    ]);
  });

  test('loads the board and its tasks again on request', () => {
    const it = run();
    it.sentTo('records');
    it.actor.send({ type: 'retry.requested' });
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.refreshRequested', spec: { kind: 'board', boardId: 'b' } },
      { type: 'resource.refreshRequested', spec: { kind: 'boardTasks', boardId: 'b' } },
    ]);
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
      { type: 'toast.requested', kind: 'info', message: phrase('boards', 'toasts.added'), action: 'undo' },
      { type: 'toast.requested', kind: 'info', message: phrase('boards', 'toasts.takenOff'), action: 'undo' },
    ]);
  });

  test('moves only the dragged card', () => {
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

  test('saves its settings and sends the saved board to the records', async () => {
    const saved = { ...board, name: 'Week 13', version: 4 };
    const it = run(() => saved);
    it.sentTo('records');
    it.actor.send({ type: 'form.opened', values: { name: 'Week 12', sharedWith: ['g'] }, record: board });
    it.actor.send({
      type: 'form.submitted',
      values: { name: 'Week 13', sharedWith: ['g'] },
      recordId: 'ignored',
      mutationId: 'm1',
    });
    await settled();
    expect(it.calls).toEqual([
      {
        place: { workspaceId: 'w' },
        values: { name: 'Week 13', sharedWith: ['g'] },
        record: board,
        recordId: 'b',
        mutationId: 'm1',
      },
    ]);
    const form = it.read(selectBoardSettingsForm);
    expect(form && selectRecordForm(form.getSnapshot()).isOpen).toBe(false);
    expect(it.sentTo('records')).toEqual([
      { type: 'record.received', spec: { kind: 'board', boardId: 'b' }, record: saved },
    ]);
    expect(it.sentTo('toasts')).toEqual([
      { type: 'toast.requested', kind: 'success', message: phrase('boards', 'toasts.saved') },
    ]);
  });
});
