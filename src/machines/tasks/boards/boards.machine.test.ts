import { describe, expect, test } from 'vitest';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Board } from '../../../../domain/board.ts';
import { boardsMachine } from './boards.machine.ts';
import { selectBoardsSearch, selectBoardsSearchText, selectScope } from './boards.selectors.ts';
import type { BoardsEvent } from './boards.types.ts';

const input = { workspaceId: 'w', accountId: 'a' };
const board: Board = {
  id: 'b',
  name: 'Week 12',
  workspaceId: 'w',
  projectId: null,
  createdBy: { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null },
  sharedWith: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  version: 1,
  tasks: 0,
  abilities: { update: true, delete: true },
};
const events: (BoardsEvent | InternalEvent)[] = [
  { type: 'search.typed', text: 'week' },
  { type: 'search.typed', text: '' },
  { type: 'scope.chosen', scope: 'yours' },
  { type: 'form.dismissed' },
  { type: 'deletion.cancelled' },
  { type: 'xstate.error.actor.form', error: new Error('crash') },
  { type: 'xstate.error.actor.deletion', error: new Error('crash') },
  { type: 'record.saved', record: board, isNew: true },
  { type: 'xstate.after.searchPause.boards.pausing' },
];

describe('boards machine', () => {
  test('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: boardsMachine,
      input,
      events,
      serializeState: ({ value, context: { searchTyped, search, scope } }) =>
        JSON.stringify([value, searchTyped, search, scope]),
    });
    expect(coverage).toMatchObject({ states: 2, transitions: { covered: 10, reachable: 10 }, missed: [] });
  });

  const run = () => {
    const it = stage(boardsMachine, input);
    const query = () => {
      const snapshot = it.actor.getSnapshot();
      return [selectBoardsSearchText(snapshot), selectBoardsSearch(snapshot), selectScope(snapshot)];
    };
    return { ...it, query };
  };

  test('applies a search after a pause in the typing, and immediately when the scope changes', () => {
    const it = run();
    it.actor.send({ type: 'search.typed', text: 'w' });
    it.clock.increment(299);
    it.actor.send({ type: 'search.typed', text: ' week ' });
    it.clock.increment(299);
    expect(it.query()).toEqual([' week ', '', 'all']);
    it.clock.increment(1);
    expect(it.query()).toEqual([' week ', 'week', 'all']);
    it.actor.send({ type: 'search.typed', text: 'month' });
    it.actor.send({ type: 'scope.chosen', scope: 'shared' });
    expect(it.query()).toEqual(['month', 'month', 'shared']);
  });

  test('opens a new board', () => {
    const it = run();
    it.actor.send({ type: 'record.saved', record: board, isNew: true });
    expect(it.sentTo('root')).toEqual([{ type: 'navigation.requested', to: '/boards/b' }]);
  });
});
