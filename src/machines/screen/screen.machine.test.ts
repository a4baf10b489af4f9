import { describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  setup,
  SimulatedClock,
} from 'xstate';
import { createRecorder } from '../../services/recorder.ts';
import { recordingOf } from '../../services/recording.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { outlivesScreen } from '../outlivesScreen.ts';
import { screenMachine } from './screen.machine.ts';
import type { LoadCodeCall, LoadedCode, ScreenEvent, ScreenInput } from './screen.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const screen = { name: 'board' };
const code: LoadedCode = { logic: () => fromCallback(() => undefined), input: {} };
describe('screen', () => {
  it('takes every transition of its chart', async () => {
    const coverage = await coverMachine({
      machine: screenMachine,
      inputs: [
        { name: 'board' },
        { name: 'board', patient: true },
        { name: 'board', screen },
        { name: 'board', screen, patient: true },
      ],
      events: [
        { type: 'screen.opened', screen },
        { type: 'screen.closed' },
        { type: 'screen.expected' },
        { type: 'event.forwarded', event: { type: 'noted' } },
        { type: 'screen.ended' },
        { type: 'xstate.done.actor.loadCode', output: code },
        { type: 'xstate.done.actor.loadCode', output: null },
        { type: 'xstate.error.actor.loadCode', error: new Error('offline') },
        { type: 'xstate.after.headStart.screen.closed.waiting' },
        { type: 'xstate.after.headStart.screen.opening.waiting' },
        { type: 'xstate.after.retryPause.screen.opening.codeMissing' },
      ],
      // The queue grows without end: that it isn't empty is enough.
      serializeState: ({ value, context }) => JSON.stringify([value, context.screen, context.queued.length > 0]),
      check: (snapshot) => {
        expect(snapshot.children['queue'] !== undefined).toBe(snapshot.matches('opening'));
        expect(snapshot.children['board'] !== undefined).toBe(
          snapshot.matches('running') || snapshot.matches('closing'),
        );
        if (snapshot.matches('closed') || snapshot.matches('running')) expect(snapshot.context.queued).toEqual([]);
      },
    });
    expect(coverage).toMatchObject({ missed: [], states: 8 });
    expect(coverage.transitions.covered).toBe(coverage.transitions.reachable);
  });
});

interface Answer {
  resolve: (loaded: LoadedCode | null) => Promise<void>;
  reject: () => Promise<void>;
}

/** A host below a root, whose code arrives when a test says so. */
const hosting = (input: Partial<ScreenInput> = {}, deletes = false) => {
  const asked: LoadCodeCall[] = [];
  const answers: Answer[] = [];
  const received: AnyEventObject[] = [];
  const started: unknown[] = [];
  const logic = deletes
    ? createMachine({
        initial: 'deleting',
        states: { deleting: { tags: [outlivesScreen], on: { answered: 'done' } }, done: {} },
      })
    : fromCallback<AnyEventObject, object>(({ input: given, receive }) => {
        started.push(given);
        receive((event) => received.push(event));
      });
  const loadCode = fromPromise<LoadedCode | null, LoadCodeCall>(({ input: call }) => {
    asked.push(call);
    return new Promise((resolve, reject) =>
      answers.push({
        resolve: async (loaded) => {
          resolve(loaded);
          await settled();
        },
        reject: async () => {
          reject(new Error('offline'));
          await settled();
        },
      }),
    );
  });
  const clock = new SimulatedClock();
  const recorder = createRecorder();
  const root = createActor(
    setup({ actors: { screen: screenMachine.provide({ actors: { loadCode } }) } }).createMachine({
      invoke: { id: 'host', src: 'screen', input: { name: 'board', ...input } },
    }),
    { clock, inspect: recorder.inspect },
  );
  root.start();
  const host = root.getSnapshot().children['host'] as AnyActorRef;
  return {
    clock,
    recorded: () => recordingOf(recorder, { app: '', browser: '', language: '', screen: '' }, Date.now()),
    asked,
    received,
    started,
    loaded: { logic: () => logic, input: { projectId: 'p' } } satisfies LoadedCode,
    answer: () => answers.shift() as Answer,
    state: () => host.getSnapshot().value as unknown,
    send: (event: ScreenEvent) => host.send(event),
    tell: (id: string) => (root.system.get('board') as AnyActorRef | undefined)?.send({ type: 'noted', id }),
    actor: () => root.system.get('board') as AnyActorRef | undefined,
  };
};
const noted = (...ids: string[]) => ids.map((id) => ({ type: 'noted', id }));

describe('a hosted actor', () => {
  it('receives in order what was sent while its code was loading, also after a failure', async () => {
    const it = hosting();
    it.send({ type: 'screen.opened', screen });
    it.tell('one');
    it.actor()?.send({ type: 'server.batch' });
    await it.answer().reject();
    it.tell('two');
    it.clock.increment(2000);
    it.send({ type: 'event.forwarded', event: { type: 'noted', id: 'three' } });
    await it.answer().resolve(it.loaded);
    it.tell('four');
    it.send({ type: 'event.forwarded', event: { type: 'noted', id: 'five' } });
    expect(it.received).toEqual(noted('one', 'two', 'three', 'four', 'five'));
    expect(it.started).toEqual([{ projectId: 'p' }]);
    expect(it.asked).toEqual([
      { name: 'board', screen },
      { name: 'board', screen },
    ]);
  });

  it('receives nothing that was sent to an earlier opening', async () => {
    const it = hosting();
    it.send({ type: 'screen.opened', screen });
    it.tell('first');
    it.send({ type: 'screen.closed' });
    expect(it.actor()).toBeUndefined();
    it.send({ type: 'screen.opened', screen });
    it.tell('second');
    it.answer();
    await it.answer().resolve(it.loaded);
    expect(it.received).toEqual(noted('second'));
  });

  it('is not started when what it is about is gone', async () => {
    const it = hosting();
    it.send({ type: 'screen.opened', screen });
    await it.answer().resolve(null);
    expect([it.actor(), it.state()]).toEqual([undefined, { closed: 'idle' }]);
  });

  it('is not part of what a problem report records of its host', async () => {
    const it = hosting({ screen }, true);
    await it.answer().resolve(it.loaded);
    const loaded = it
      .recorded()
      .steps.find((step) => step.kind === 'event' && step.event.type === 'xstate.done.actor.loadCode');
    expect(loaded).toMatchObject({ event: { output: { logic: undefined, input: { projectId: '•' } } } });
  });

  it('ends with its screen', async () => {
    const it = hosting({ screen });
    await it.answer().resolve(it.loaded);
    it.send({ type: 'screen.closed' });
    expect([it.actor(), it.state()]).toEqual([undefined, { closed: 'idle' }]);
  });

  it('runs on while it deletes something; a screen opened again meanwhile starts after that', async () => {
    const it = hosting({ screen }, true);
    await it.answer().resolve(it.loaded);
    const first = it.actor();
    it.send({ type: 'screen.closed' });
    expect([it.actor() === first, it.state()]).toEqual([true, 'closing']);
    it.send({ type: 'screen.opened', screen });
    expect(it.asked).toHaveLength(1);
    first?.send({ type: 'answered' });
    expect(it.state()).toEqual({ opening: 'loadingCode' });
    await it.answer().resolve(it.loaded);
    expect([it.state(), it.actor() === first]).toEqual(['running', false]);
  });
});

describe('a patient host', () => {
  it('leaves the connection to the first page', async () => {
    const it = hosting({ screen, patient: true });
    expect(it.asked).toEqual([]);
    it.clock.increment(1000);
    await it.answer().resolve(it.loaded);
    expect(it.state()).toBe('running');
  });

  it('loads at once when something is sent to the actor', async () => {
    const it = hosting({ screen, patient: true });
    it.tell('key');
    await it.answer().resolve(it.loaded);
    expect(it.received).toEqual(noted('key'));
  });

  it('prefetches the code of a closed screen without starting its actor', async () => {
    const it = hosting({ patient: true });
    it.clock.increment(1000);
    expect(it.asked).toEqual([{ name: 'board', screen: null }]);
    await it.answer().resolve(null);
    expect([it.state(), it.actor()]).toEqual([{ closed: 'idle' }, undefined]);
  });
});
