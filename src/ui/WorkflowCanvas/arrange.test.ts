import { expect, test } from 'vitest';
import type { WorkflowDefinition, WorkflowEdge, WorkflowState } from '../../../domain/workflow.ts';
import { arrange } from './arrange.ts';
import { crosses, neighbour, nodeSize, sidesOf } from './geometry.ts';

const state = (id: string): WorkflowState => ({
  id,
  name: id,
  color: 'slate',
  category: 'started',
  x: 0,
  y: 0,
  timers: [],
});
const edge = (from: string, to: string): WorkflowEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  name: '',
  guards: [],
  actions: [],
});
const chart = (ids: string[], pairs: string[]): WorkflowDefinition => ({
  initial: ids[0] ?? null,
  states: ids.map(state),
  edges: pairs.map((pair) => edge(pair.slice(0, 1), pair.slice(1))),
});

test('layers lead away from the start, also with edges back to it', () => {
  const places = arrange(chart(['a', 'b', 'c', 'd'], ['ab', 'ba', 'bc', 'cb', 'ca', 'cd', 'da']), 'right');
  expect(
    ['a', 'b', 'c', 'd']
      .map((id) => places[id]?.x)
      .every((x, index, all) => index === 0 || (x ?? 0) > (all[index - 1] ?? 0)),
  ).toBe(true);
  const down = arrange(chart(['a', 'b'], ['ab']), 'down');
  expect([down['a']?.x === down['b']?.x, (down['b']?.y ?? 0) > (down['a']?.y ?? 0)]).toEqual([true, true]);
});

test('no two states lie on each other, in a thicket neither', () => {
  const ids = Array.from({ length: 40 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = Array.from(
    { length: 200 },
    (_, index) => `${ids[(index * 7) % 40] ?? ''}${ids[(index * 13 + 5 + Math.floor(index / 40)) % 40] ?? ''}`,
  );
  const places = Object.values(arrange(chart(ids, pairs), 'right'));
  const touching = places.filter((one, index) =>
    places.some(
      (other, at) =>
        at > index && Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height,
    ),
  );
  expect([places.length, touching]).toEqual([40, []]);
});

test('avoids a state between the ends of a line', () => {
  const box = (x: number, y: number) => ({ x, y, ...nodeSize });
  expect(sidesOf(box(0, 0), box(300, 0), [])).toEqual({ source: 'right', target: 'left' });
  expect(sidesOf(box(0, 0), box(600, 0), [box(300, 0)])).toEqual({ source: 'top', target: 'top' });
  expect(sidesOf(box(600, 0), box(0, 0), [box(300, 0)])).toEqual({ source: 'bottom', target: 'bottom' });
  expect([
    crosses({ x: 0, y: 0 }, { x: 100, y: 100 }, box(40, 40)),
    crosses({ x: 0, y: 0 }, { x: 0, y: 500 }, box(40, 40)),
  ]).toEqual([true, false]);
});

test('arrow keys find the next state in their direction', () => {
  const all = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 300, y: 20 },
    { id: 'c', x: 40, y: 200 },
  ];
  const [a, b] = all as [(typeof all)[0], (typeof all)[0]];
  expect([
    neighbour(all, a, 'right')?.id,
    neighbour(all, a, 'bottom')?.id,
    neighbour(all, b, 'left')?.id,
    neighbour(all, a, 'left'),
  ]).toEqual(['b', 'c', 'a', undefined]);
});
