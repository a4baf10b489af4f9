import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Board } from '../../../domain/board.ts';
import { AppError } from '../../../domain/errors.ts';
import { boardsMachine } from './boards.machine.ts';
import {
  selectBoardForm,
  selectBoardFormFailure,
  selectBoards,
  selectBoardsFailure,
  selectRemoval,
  selectRemovalFailure,
  selectRemovalStep,
} from './boards.selectors.ts';
import type { BoardCall, BoardsEvent, CreateBoardCall, DeleteBoardCall, LoadBoardsCall } from './boards.types.ts';
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
  { type: 'form.changed', patch: { name: 'New' } },
  { type: 'form.submitted', boardId: 'n', mutationId: 'm' },
  { type: 'dialog.dismissed' },
  { type: 'removal.requested', boardId: 'b' },
  { type: 'removal.confirmed', mutationId: 'm' },
  { type: 'removal.cancelled' },
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
      serializeState: ({ value, context: { searchTyped, search, scope, boards, form } }) =>
        JSON.stringify([value, searchTyped, search, scope, boards?.length, form.name]),
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
    transitions: { covered: 5, reachable: 5 },
    missed: [],
  });
  expect(await walk(['list'], [...loaded, ...refreshed])).toMatchObject({
    states: 5,
    transitions: { covered: 15, reachable: 15 },
    missed: [],
  });
  expect(
    await walk(
      ['creation'],
      [
        { type: 'xstate.done.actor.createBoard', output: board },
        { type: 'xstate.error.actor.createBoard', error: failed },
      ],
    ),
  ).toMatchObject({ states: 3, transitions: { covered: 5, reachable: 5 }, missed: [] });
  expect(
    await walk(
      ['list', 'removal'],
      [
        ...loaded,
        ...refreshed,
        { type: 'xstate.done.actor.hasTasks', output: true },
        { type: 'xstate.done.actor.hasTasks', output: false },
        { type: 'xstate.error.actor.hasTasks', error: failed },
        { type: 'xstate.done.actor.deleteBoard', output: board },
        { type: 'xstate.error.actor.deleteBoard', error: failed },
        { type: 'xstate.error.actor.deleteBoard', error: new AppError('CONFLICT', 'has a task') },
        { type: 'xstate.error.actor.deleteBoard', error: new AppError('NOT_FOUND', 'gone') },
      ],
    ),
  ).toMatchObject({ transitions: { covered: 27, reachable: 27 }, missed: [] });
});

interface Answers {
  list?: (call: LoadBoardsCall) => Board[];
  create?: () => Board;
  hasTasks?: () => boolean;
  remove?: () => Board;
}

const run = ({
  list = () => [board],
  create = () => board,
  hasTasks = () => false,
  remove = () => board,
}: Answers = {}) => {
  const calls: { list: LoadBoardsCall[]; create: CreateBoardCall[]; remove: DeleteBoardCall[] } = {
    list: [],
    create: [],
    remove: [],
  };
  const it = stage(
    boardsMachine.provide({
      actors: {
        loadBoards: fromPromise<Board[], LoadBoardsCall>(
          async ({ input: call }) => (calls.list.push(call), list(call)),
        ),
        createBoard: fromPromise<Board, CreateBoardCall>(
          async ({ input: call }) => (calls.create.push(call), create()),
        ),
        hasTasks: fromPromise<boolean, BoardCall>(async () => hasTasks()),
        deleteBoard: fromPromise<Board, DeleteBoardCall>(
          async ({ input: call }) => (calls.remove.push(call), remove()),
        ),
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
  expect(it.calls.list.map(({ search, scope }) => [search, scope])).toEqual([
    ['', 'all'],
    ['week', 'all'],
    ['week', 'shared'],
  ]);
});

test('fetches anew, once for news in a row, and keeps what it has when that fails', async () => {
  let answers = 0;
  const it = run({
    list: () => {
      if (answers++ === 1) throw failed;
      return [board];
    },
  });
  await settled();
  it.actor.send(news);
  it.actor.send(otherNews);
  it.clock.increment(199);
  it.actor.send(news);
  it.clock.increment(1);
  await settled();
  expect([it.calls.list.length, it.read(selectBoards), it.read(selectBoardsFailure)]).toEqual([2, [board], null]);
  it.actor.send({ type: 'scope.chosen', scope: 'yours' });
  await settled();
  expect(it.calls.list).toHaveLength(3);
});

test('opens the board that was made, and keeps the form of one that was refused', async () => {
  let refusal: AppError | null = new AppError('VALIDATION', 'name: Too big', {
    issues: [{ path: 'body.name', message: 'Too big' }],
  });
  const it = run({
    create: () => {
      if (refusal) throw refusal;
      return board;
    },
  });
  it.actor.send({ type: 'form.submitted', boardId: 'n', mutationId: 'm' });
  it.actor.send({ type: 'form.changed', patch: { name: 'Week 12', projectId: 'p' } });
  it.actor.send({ type: 'form.submitted', boardId: 'n', mutationId: 'm' });
  await settled();
  expect([it.read(selectBoardFormFailure)?.issues, it.read(selectBoardForm).name]).toEqual([refusal.issues, 'Week 12']);
  refusal = null;
  it.actor.send({ type: 'form.submitted', boardId: 'n', mutationId: 'm2' });
  await settled();
  const form = { name: 'Week 12', projectId: 'p', sharedWith: [] };
  expect(it.calls.create).toEqual([
    { workspaceId: 'w', form, boardId: 'n', mutationId: 'm' },
    { workspaceId: 'w', form, boardId: 'n', mutationId: 'm' },
  ]);
  expect(it.told('root')).toEqual([{ type: 'navigation.requested', to: '/boards/b' }]);
  expect(it.told('toasts')).toEqual([{ type: 'toast.requested', kind: 'success', message: 'Board created' }]);
  expect([it.emitted, it.read(selectBoardForm)]).toEqual([
    [{ type: 'dialog.closed' }],
    { name: '', projectId: null, sharedWith: [] },
  ]);
});

test('deletes no board that has a task, whether it knew before or is told then', async () => {
  for (const answers of [
    { hasTasks: () => true },
    {
      remove: () => {
        throw new AppError('CONFLICT', 'has a task');
      },
    },
  ]) {
    const it = run(answers);
    await settled();
    it.actor.send({ type: 'removal.requested', boardId: 'unknown' });
    expect(it.read(selectRemovalStep)).toBe('idle');
    it.actor.send({ type: 'removal.requested', boardId: 'b' });
    await settled();
    it.actor.send({ type: 'removal.confirmed', mutationId: 'm' });
    await settled();
    expect([it.read(selectRemovalStep), it.read(selectRemoval), it.read(selectBoards)]).toEqual([
      'refused',
      board,
      [board],
    ]);
  }
});

test('deletes after a yes, and says why it could not', async () => {
  let refusal: AppError | null = failed;
  const it = run({
    remove: () => {
      if (refusal) throw refusal;
      return board;
    },
  });
  await settled();
  it.actor.send({ type: 'removal.requested', boardId: 'b' });
  await settled();
  it.actor.send({ type: 'removal.confirmed', mutationId: 'm' });
  await settled();
  expect([it.read(selectRemovalStep), it.read(selectRemovalFailure)?.message]).toEqual(['asking', 'not yours']);
  refusal = null;
  it.actor.send({ type: 'removal.confirmed', mutationId: 'm2' });
  await settled();
  expect(it.calls.remove).toEqual([
    { workspaceId: 'w', boardId: 'b', mutationId: 'm' },
    { workspaceId: 'w', boardId: 'b', mutationId: 'm2' },
  ]);
  expect([it.read(selectRemovalStep), it.read(selectBoards)]).toEqual(['idle', []]);
  expect(it.told('toasts')).toEqual([{ type: 'toast.requested', kind: 'success', message: 'Board deleted' }]);
});
