import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, createActor, fromCallback, setup } from 'xstate';
import { connectivityMachine } from '../../src/machines/app/connectivity/connectivity.machine.ts';
import { createRecorder } from '../../src/services/recorder.ts';
import { type Recording, recordingOf } from '../../src/services/recording.ts';
import { findMachines } from './machines.ts';
import { differs, NotARecording, readRecording, replay } from './replay.ts';

const about = { app: '1', browser: 'b', language: 'es', screen: '1' };
const machines = new Map((await findMachines()).map(({ machine }) => [machine.id, machine]));

const record = (run: (inspect: ReturnType<typeof createRecorder>['inspect']) => void): Recording => {
  const recorder = createRecorder();
  run(recorder.inspect);
  return readRecording(JSON.stringify(recordingOf(recorder, about, Date.now())));
};

const anEvent = fc.constantFrom(
  { type: 'browser.online' } as const,
  { type: 'browser.offline' } as const,
  { type: 'server.lost' } as const,
  { type: 'server.reached' } as const,
  { type: 'transport.changed', polling: true } as const,
  { type: 'transport.changed', polling: false } as const,
);

test('a replay reaches the recorded states for any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 30 }), (events) => {
      let end: unknown;
      const recording = record((inspect) => {
        const actor = createActor(
          connectivityMachine.provide({ actors: { watchOnline: fromCallback(() => undefined) } }),
          { inspect, systemId: 'connectivity' },
        ).start();
        for (const event of events) actor.send(event);
        end = actor.getSnapshot().value;
      });
      const replayed = replay(recording, machines);
      expect(replayed.steps).toHaveLength(events.length);
      expect(replayed.steps.filter((step) => differs(step) || step.recorded === null || step.failure !== null)).toEqual(
        [],
      );
      expect(replayed.end).toEqual({ connectivity: end });
    }),
  );
});

const counter = (limit: number) =>
  setup({ types: { context: {} as { count: number }, events: {} as { type: 'counted' } } }).createMachine({
    id: 'counter',
    context: { count: 0 },
    initial: 'counting',
    states: {
      counting: {
        on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
        always: { guard: ({ context }) => context.count >= limit, target: 'full' },
      },
      full: {},
    },
  });
const counted = record((inspect) => {
  const actor = createActor(counter(2), { inspect, systemId: 'counter' }).start();
  for (let times = 0; times < 3; times += 1) actor.send({ type: 'counted' });
});

test('a replay marks the step where a changed machine differs', () => {
  expect(replay(counted, new Map([['counter', counter(2)]])).steps.some(differs)).toBe(false);
  const { steps, end } = replay(counted, new Map([['counter', counter(3)]]));
  expect(steps.map((step) => [step.event, step.reached, step.recorded, differs(step)])).toEqual([
    ['counted', 'counting', 'counting', false],
    ['counted', 'counting', 'full', true],
    ['counted', 'full', 'full', false],
  ]);
  expect(end).toEqual({ counter: 'full' });
});

test('a replay reports and skips an actor without a machine or a context', () => {
  expect(replay(counted, new Map()).steps.map(({ reached, failure }) => [reached, failure])).toEqual(
    Array(3).fill([null, "There is no machine 'counter' any more"]),
  );
  const [first, ...rest] = counted.steps;
  if (first?.kind !== 'started') throw new Error('The recording has to begin with the start of the actor');
  const bare: Recording = { ...counted, steps: [{ ...first, state: { ...first.state, context: null } }, ...rest] };
  expect(replay(bare, new Map([['counter', counter(2)]])).end).toEqual({});
});

test.each([
  ['text', 'It is not JSON'],
  ['{"format":"other"}', 'It is not a recording of Faena'],
  ['null', 'It is not a recording of Faena'],
  ['{"format":"faena-recording","version":9}', 'Its version is 9, this program reads version 1'],
  ['{"format":"faena-recording","version":1}', 'Its actors or steps are missing'],
])('readRecording rejects %s', (text, message) => {
  expect(() => readRecording(text)).toThrow(new NotARecording(message));
});
