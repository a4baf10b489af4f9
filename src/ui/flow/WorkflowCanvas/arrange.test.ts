import { describe, expect, test } from 'vitest';
import type { WorkflowDefinition, WorkflowEdge, WorkflowState } from '../../../../domain/workflow.ts';
import { arrange } from './arrange.ts';
import { anchors, crosses, curve, neighbour, nodeSize, opening, sidesOf } from './geometry.ts';

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

test('layers lead away from the initial status, also with edges back to it', () => {
  const places = arrange(chart(['a', 'b', 'c', 'd'], ['ab', 'ba', 'bc', 'cb', 'ca', 'cd', 'da']), 'right');
  expect(
    ['a', 'b', 'c', 'd']
      .map((id) => places[id]?.x)
      .every((x, index, all) => index === 0 || (x ?? 0) > (all[index - 1] ?? 0)),
  ).toBe(true);
  const down = arrange(chart(['a', 'b'], ['ab']), 'down');
  expect([down['a']?.x === down['b']?.x, (down['b']?.y ?? 0) > (down['a']?.y ?? 0)]).toEqual([true, true]);
});

test('statuses are far enough apart for the labels between them', () => {
  const { edges, ...states } = chart(['a', 'b', 'c'], ['ab', 'ba', 'bc']);
  const named = edges.map((each) => (each.id === 'b-a' ? { ...each, name: 'Back to the reviewer' } : each));
  const places = arrange({ ...states, edges: named }, 'right');
  const gap = (from: string, to: string) => (places[to]?.x ?? 0) - (places[from]?.x ?? 0) - nodeSize.width;
  expect([gap('a', 'b') >= 146 + 2 * 14, gap('b', 'c')]).toEqual([true, 120]);
});

test('no two statuses overlap, even in a dense graph', () => {
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

test('lines go around a status between their ends', () => {
  const box = (x: number, y: number) => ({ x, y, ...nodeSize });
  expect(sidesOf(box(0, 0), box(300, 0), [])).toEqual({ source: 'right', target: 'left' });
  expect(sidesOf(box(0, 0), box(600, 0), [box(300, 0)])).toEqual({ source: 'top', target: 'top' });
  expect(sidesOf(box(600, 0), box(0, 0), [box(300, 0)])).toEqual({ source: 'bottom', target: 'bottom' });
  expect([
    crosses({ x: 0, y: 0 }, { x: 100, y: 100 }, box(40, 40)),
    crosses({ x: 0, y: 0 }, { x: 0, y: 500 }, box(40, 40)),
  ]).toEqual([true, false]);
});

test('arrow keys find the nearest status in their direction', () => {
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

describe('curved edges', () => {
  type Place = { x: number; y: number };
  const middleOf = (from: Place, to: Place, lane = 0): Place => {
    const { source, target } = sidesOf({ ...from, ...nodeSize }, { ...to, ...nodeSize }, []);
    const at = (box: Place, id: string) => {
      const { side, share } = anchors.find((anchor) => anchor.id === id) as (typeof anchors)[0];
      const isLevel = side === 'left' || side === 'right';
      return {
        x: box.x + nodeSize.width * (isLevel ? Number(side === 'right') : share),
        y: box.y + nodeSize.height * (isLevel ? share : Number(side === 'bottom')),
      };
    };
    return curve(at(from, `${source}-out`), source, at(to, `${target}-in`), target, lane).middle;
  };
  const apart = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);
  const labelHeight = 24;

  test.each([
    ['beside', { x: 300, y: 0 }],
    ['below', { x: 0, y: 200 }],
    ['beside and below', { x: 320, y: 140 }],
  ])('separate the labels of opposite edges, with a status %s the other', (_, other) => {
    const here = { x: 0, y: 0 };
    const [there, back] = [middleOf(here, other), middleOf(other, here)];
    expect(apart(there, back)).toBeGreaterThan(labelHeight);
    const second = middleOf(here, other, 1);
    expect(apart(second, there)).toBeGreaterThan(labelHeight);
    expect(apart(second, back)).toBeGreaterThan(apart(there, back));
  });
});

describe('the opening view', () => {
  const boxes = (...places: [x: number, y: number][]) =>
    places.map(([x, y], index) => ({ id: String(index), x, y, ...nodeSize }));
  test('centres a graph that fits', () => {
    const { x, y, zoom } = opening(boxes([0, 0], [280, 0]), '0', { width: 1000, height: 600 });
    expect(zoom).toBe(1.1);
    expect(2 * x + 468 * zoom).toBeCloseTo(1000);
    expect(y).toBeGreaterThan(200);
  });
  const chart = boxes([0, 0], [280, 0], [560, 0], [840, 0]);
  test('shrinks a graph that is up to twice as wide as the canvas', () => {
    const { x, zoom } = opening(chart, '0', { width: 800, height: 500 });
    expect(x).toBeCloseTo(28);
    expect(x + 1028 * zoom).toBeCloseTo(800 - 28);
  });
  test('begins at the initial status of a graph that does not fit, without shrinking it', () => {
    const size = { width: 390, height: 500 };
    expect(opening(chart, '0', size)).toMatchObject({ x: 28, zoom: 1 });
    expect(opening(chart, '3', size)).toMatchObject({ x: 390 - 28 - 840 - 188, zoom: 1 });
    expect(opening([], null, size).zoom).toBe(1);
  });
});
