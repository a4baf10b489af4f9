import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { faultsOf, walksOf } from './chart.ts';

const door = createMachine({
  initial: 'shut',
  states: {
    shut: { on: { OPEN: 'ajar', LOCK: 'locked' } },
    ajar: { on: { SHUT: 'shut' } },
    locked: { on: { UNLOCK: 'shut' } },
  },
});
const done = () => Promise.resolve();
const see = { shut: done, ajar: done, locked: done };
const deeds = { OPEN: done, LOCK: done, SHUT: done, UNLOCK: done };

test('every arrow is walked, by the shortest way, and no walk begins another', () => {
  expect(walksOf(door)).toEqual([
    [
      { event: 'OPEN', state: 'ajar' },
      { event: 'SHUT', state: 'shut' },
    ],
    [
      { event: 'LOCK', state: 'locked' },
      { event: 'UNLOCK', state: 'shut' },
    ],
  ]);
});

test('a chart that is whole has no faults', () => {
  expect(faultsOf(door, { walks: 2, see, do: deeds })).toEqual([]);
});

test('what is missing, too much, out of reach or fewer than said is told', () => {
  const { ajar: _, ...blind } = see;
  const { LOCK: __, ...idle } = deeds;
  expect(faultsOf(door, { walks: 3, see: { ...blind, open: done }, do: { ...idle, KNOCK: done } })).toEqual([
    'ajar has no look',
    'open looks like something and is no state',
    'LOCK has no deed',
    'KNOCK is done nowhere',
    '2 walks, not 3',
  ]);
  const walled = createMachine({ initial: 'in', states: { in: {}, out: { initial: 'near', states: { near: {} } } } });
  expect(faultsOf(walled, { walks: 0, see: { in: done, out: done }, do: {} })).toEqual([
    'out has states within',
    'no walk leads to out',
  ]);
});
