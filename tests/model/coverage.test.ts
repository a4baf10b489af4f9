import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { coverMachine } from './coverage.ts';

const loader = setup({
  types: { events: {} as { type: 'open' } | { type: 'cancel' } },
  actors: { load: fromPromise<string>(() => Promise.reject(new Error('never called'))) },
}).createMachine({
  id: 'loader',
  initial: 'idle',
  states: {
    idle: { on: { open: 'loading' } },
    loading: {
      invoke: { id: 'load', src: 'load', onDone: 'open', onError: 'idle' },
      on: { cancel: 'idle' },
      after: { 1000: 'idle' },
    },
    open: {},
  },
});
const events = [
  { type: 'open' },
  { type: 'cancel' },
  { type: 'xstate.done.actor.load', output: 'x' },
  { type: 'xstate.error.actor.load', error: {} },
  { type: 'xstate.after.1000.loader.loading' },
] as const;

test('drives a running actor through every transition', async () => {
  expect(await coverMachine({ machine: loader, events })).toEqual({
    paths: 4,
    states: 3,
    transitions: { covered: 5, reachable: 5 },
    missed: [],
  });
});

test('fails if an event that the machine handles is never sent', async () => {
  await expect(coverMachine({ machine: loader, events: events.slice(0, 3) })).rejects.toThrow(
    'loader handles events that its walk never sends: xstate.error.actor.load, xstate.after.1000.loader.loading',
  );
});

test('names transitions that no path reaches', async () => {
  const machine = setup({ types: { events: {} as { type: 'go' } } }).createMachine({
    id: 'island',
    initial: 'shore',
    states: {
      shore: { on: { go: [{ guard: () => false, target: 'sea' }, { target: 'shore' }] } },
      sea: { on: { go: 'shore' } },
    },
  });
  const { missed } = await coverMachine({ machine, events: [{ type: 'go' }] });
  expect(missed).toEqual(['island.shore: go', 'island.sea: go']);
});

test('records whether an action clears a value or changes it', async () => {
  const form = setup({
    types: { context: {} as { text: string }, events: {} as { type: 'type' } | { type: 'empty' } },
  }).createMachine({
    id: 'form',
    context: { text: '' },
    on: { type: { actions: assign({ text: 'x' }) }, empty: { actions: assign({ text: '' }) } },
  });
  await coverMachine({ machine: form, events: [{ type: 'type' }, { type: 'empty' }], fromEveryContext: true });
});
