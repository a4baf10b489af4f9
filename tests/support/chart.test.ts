import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { faultsOf, titleOf, walksOf } from './chart.ts';

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
const actions = { OPEN: done, LOCK: done, SHUT: done, UNLOCK: done };

test('walksOf covers every transition by shortest paths, and no walk is the beginning of another', () => {
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

test('titleOf contains the last state and the events in plain English', () => {
  expect(
    titleOf([
      { event: 'SIGN_UP', state: 'home' },
      { event: 'CREATE_TASK', state: 'taskInBacklog' },
    ]),
  ).toBe('reaches “task in backlog” after: sign up, create task');
});

test('faultsOf returns no faults for a complete chart', () => {
  expect(faultsOf(door, { walks: 2, see, do: actions })).toEqual([]);
});

test('faultsOf reports missing and unknown names, unreachable states and a wrong number of walks', () => {
  const { ajar: _, ...blind } = see;
  const { LOCK: __, ...idle } = actions;
  expect(faultsOf(door, { walks: 3, see: { ...blind, open: done }, do: { ...idle, KNOCK: done } })).toEqual([
    'ajar has no check',
    'open has a check but is not a state',
    'LOCK has no action',
    'KNOCK has an action but is not an event',
    '2 walks instead of 3',
  ]);
  const walled = createMachine({ initial: 'in', states: { in: {}, out: { initial: 'near', states: { near: {} } } } });
  expect(faultsOf(walled, { walks: 0, see: { in: done, out: done }, do: {} })).toEqual([
    'out has child states',
    'no walk leads to out',
  ]);
});
