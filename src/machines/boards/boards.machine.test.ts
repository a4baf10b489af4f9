import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { boardsMachine } from './boards.machine.ts';
import { selectBoards, selectBoardsFailure } from './boards.selectors.ts';
import type { BoardsEvent, LoadBoardsCall } from './boards.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a' };
const ada = { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const board: Board = {
  id: 'b',
  name: 'Week 12',
  workspaceId: 'w',
  projectId: null,
  createdBy: ada,
  sharedWith: [],
  createdAt: at,
  updatedAt: null,
  version: 1,
  tasks: 0,
  abilities: { update: true, delete: true },
};
const failed = new AppError('FORBIDDEN', 'not yours');
const news: BoardsEvent = { type: 'server.batch', changes: [{ type: 'boards.changed', seq: 1, boardId: 'b' }] };
const otherNews: BoardsEvent = { type: 'server.batch', changes: [{ type: 'members.changed', seq: 1 }] };
/** In every walk, since each region decides alone whether it hears them. */
const everywhere: (BoardsEvent | InternalEvent)[] = [
  { type: 'search.typed', text: 'week' },
  { type: 'search.typed', text: '' },
  { type: 'scope.chosen', scope: 'yours' },
  { type: 'query.changed' },
  { type: 'retry.requested' },
  { type: 'record.saved', record: board, isNew: true },
  { type: 'record.deleted', id: 'b' },
  { type: 'records.stale' },
  news,
  otherNews,
];

test('boards: every transition', async () => {
  const walk = (regions: string[], events: InternalEvent[]) =>
    coverMachine({
      machine: slice(boardsMachine, '', regions),
      input,
      events: [...everywhere, ...events],
      // What decides no guard is left out: it would only multiply the paths.
      serializeState: ({ value, context: { searchTyped, search, scope, boards } }) =>
        JSON.stringify([value, searchTyped, search, scope, boards?.length]),
    });
  const loaded: InternalEvent[] = [
    { type: 'xstate.done.actor.loadBoards', output: [board] },
    { type: 'xstate.error.actor.loadBoards', error: failed },
  ];
  const refreshed: InternalEvent[] = [
    { type: 'xstate.after.newsPause.boards.list.settling' },
    { type: 'xstate.done.actor.refreshBoards', output: [] },
    { type: 'xstate.error.actor.refreshBoards', error: failed },
  ];
  expect(await walk(['query'], [{ type: 'xstate.after.searchPause.boards.query.pausing' }])).toMatchObject({
    states: 2,
    transitions: { covered: 7, reachable: 7 },
    missed: [],
  });
  expect(await walk(['list'], [...loaded, ...refreshed])).toMatchObject({
    states: 5,
    transitions: { covered: 17, reachable: 17 },
    missed: [],
  });
});

const run = (list: (call: LoadBoardsCall) => Board[] = () => [board]) => {
  const calls: LoadBoardsCall[] = [];
  const it = stage(
    boardsMachine.provide({
      actors: {
        loadBoards: fromPromise<Board[], LoadBoardsCall>(async ({ input: call }) => (calls.push(call), list(call))),
      },
    }),
    input,
  );
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  return { ...it, calls, read };
};

test('asks once for what was typed in a row, and at once for another scope', async () => {
  const it = run();
  await settled();
  it.actor.send({ type: 'search.typed', text: 'w' });
  it.clock.increment(299);
  it.actor.send({ type: 'search.typed', text: ' week ' });
  it.clock.increment(300);
  await settled();
  it.actor.send({ type: 'scope.chosen', scope: 'shared' });
  it.actor.send({ type: 'scope.chosen', scope: 'shared' });
  await settled();
  expect(it.calls.map(({ search, scope }) => [search, scope])).toEqual([
    ['', 'all'],
    ['week', 'all'],
    ['week', 'shared'],
  ]);
});

test('fetches anew, once for news in a row, and keeps what it has when that fails', async () => {
  let answers = 0;
  const it = run(() => {
    if (answers++ === 1) throw failed;
    return [board];
  });
  await settled();
  it.actor.send(news);
  it.actor.send(otherNews);
  it.clock.increment(199);
  it.actor.send(news);
  it.clock.increment(1);
  await settled();
  expect([it.calls.length, it.read(selectBoards), it.read(selectBoardsFailure)]).toEqual([2, [board], null]);
  it.actor.send({ type: 'scope.chosen', scope: 'yours' });
  await settled();
  expect(it.calls).toHaveLength(3);
});

test('opens a new board', () => {
  const it = run();
  it.actor.send({ type: 'record.saved', record: board, isNew: true });
  expect(it.told('root')).toEqual([{ type: 'navigation.requested', to: '/boards/b' }]);
});

test('lists a deleted board no longer', async () => {
  const it = run(() => [board, { ...board, id: 'c' }]);
  await settled();
  it.actor.send({ type: 'record.deleted', id: 'c' });
  expect(it.read(selectBoards)).toEqual([board]);
});
