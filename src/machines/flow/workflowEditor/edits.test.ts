import { describe, expect, test } from 'vitest';
import type { WorkflowDefinition, WorkflowEdge, WorkflowState } from '../../../../domain/workflow.ts';
import { joinDrawn, same } from './drawn.ts';
import { applyEdit } from './edits.ts';

const state = (id: string, more: Partial<WorkflowState> = {}): WorkflowState => ({
  id,
  name: id,
  color: 'slate',
  category: 'started',
  x: 0,
  y: 0,
  timers: [],
  ...more,
});
const edge = (from: string, to: string, more: Partial<WorkflowEdge> = {}): WorkflowEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  name: '',
  guards: [],
  actions: [],
  ...more,
});
const base: WorkflowDefinition = {
  initial: 'a',
  states: [state('a'), state('b'), state('c')],
  edges: [edge('a', 'b'), edge('b', 'c')],
};

describe('edits', () => {
  test('the first state is where tasks begin; a removed one takes its moves and the start along', () => {
    const first = applyEdit({ initial: null, states: [], edges: [] }, { kind: 'state.added', state: state('a') });
    expect(first.initial).toBe('a');
    expect(applyEdit(base, { kind: 'parts.removed', ids: ['a', 'b-c'] })).toEqual({
      initial: null,
      states: [state('b'), state('c')],
      edges: [],
    });
  });

  test('a state can be added with the transition to it', () => {
    expect(applyEdit(base, { kind: 'state.added', state: state('d'), edge: edge('c', 'd') }).edges.at(-1)).toEqual(
      edge('c', 'd'),
    );
  });
});

test('definitions are equal for any order of keys', () => {
  expect([
    same({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }),
    same({ a: 1 }, { a: 2 }),
    same({ a: 1, b: undefined }, { a: 1 }),
  ]).toEqual([true, false, true]);
});

describe('joining', () => {
  const drawn = (definition: WorkflowDefinition, name = 'Flow') => ({ name, definition });
  const mine = applyEdit(applyEdit(base, { kind: 'state.changed', stateId: 'a', patch: { name: 'Mine' } }), {
    kind: 'state.added',
    state: state('m'),
  });
  const theirs = applyEdit(applyEdit(base, { kind: 'edge.changed', edgeId: 'a-b', patch: { name: 'Theirs' } }), {
    kind: 'state.changed',
    stateId: 'a',
    patch: { color: 'red' },
  });

  test('takes both when they touched different things, fields of one state among them', () => {
    const joined = joinDrawn(drawn(base), drawn(mine), drawn(theirs, 'Renamed'));
    expect(joined?.name).toBe('Renamed');
    expect(joined?.definition.states.find(({ id }) => id === 'a')).toEqual(state('a', { name: 'Mine', color: 'red' }));
    expect(joined?.definition.states.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'm']);
    expect(joined?.definition.edges[0]?.name).toBe('Theirs');
  });

  test('the own place wins where both moved a state', () => {
    const here = applyEdit(base, { kind: 'states.moved', places: { a: { x: 5, y: 5 } } });
    const there = applyEdit(base, { kind: 'states.moved', places: { a: { x: 9, y: 0 } } });
    expect(joinDrawn(drawn(base), drawn(here), drawn(there))?.definition.states[0]).toEqual(state('a', { x: 5, y: 5 }));
  });

  test.each([
    [
      'both renamed the same',
      applyEdit(base, { kind: 'state.changed', stateId: 'a', patch: { name: 'X' } }),
      applyEdit(base, { kind: 'state.changed', stateId: 'a', patch: { name: 'Y' } }),
    ],
    [
      'one deleted what the other changed',
      applyEdit(base, { kind: 'parts.removed', ids: ['c'] }),
      applyEdit(base, { kind: 'state.changed', stateId: 'c', patch: { name: 'Y' } }),
    ],
    [
      'one drew a move to what the other deleted',
      applyEdit(base, { kind: 'edge.added', edge: edge('a', 'c') }),
      applyEdit(base, { kind: 'parts.removed', ids: ['c'] }),
    ],
  ])('is for people to decide when %s', (_, one, other) => {
    expect([
      joinDrawn(drawn(base), drawn(one), drawn(other)),
      joinDrawn(drawn(base), drawn(other), drawn(one)),
    ]).toEqual([null, null]);
  });
});
