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
import { createRecorder } from '../../../services/recorder.ts';
import { recordingOf } from '../../../services/recording.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { outlivesScreen } from '../../outlivesScreen.ts';
import { screenMachine } from './screen.machine.ts';
import type { LoadCodeCall, LoadedCode, ScreenEvent, ScreenInput } from './screen.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const screen = { name: 'board' };
const code: LoadedCode = { logic: () => fromCallback(() => undefined), input: {} };
describe('screen', () => {
  it('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: screenMachine,
      inputs: [
        { name: 'board' },
        { name: 'board', lowPriority: true },
        { name: 'board', screen },
        { name: 'board', screen, lowPriority: true },
      ],
      events: [
        { type: 'screen.opened', screen },
        { type: 'screen.closed' },
        { type: 'screen.expected' },
        { type: 'event.forwarded', event: { type: 'noteAdded' } },
        { type: 'screen.ended' },
        { type: 'xstate.done.actor.loadCode', output: code },
        { type: 'xstate.done.actor.loadCode', output: null },
        { type: 'xstate.error.actor.loadCode', error: new Error('offline') },
        { type: 'xstate.after.pageLoadDelay.screen.closed.waiting' },
        { type: 'xstate.after.pageLoadDelay.screen.opening.waiting' },
        { type: 'xstate.after.retryPause.screen.opening.codeMissing' },
        { type: 'xstate.after.crashPause.screen.opening.crashed' },
        { type: 'xstate.error.actor.watchEnd', actorId: 'watchEnd', error: new Error('crash') },
        { type: 'xstate.error.actor.board', actorId: 'board', error: new Error('crash') },
      ],
      fromEveryContext: true,
      // Compares only whether the queue is empty, because the queue can grow without end.
      serializeState: ({ value, context }) => JSON.stringify([value, context.screen, context.queued.length > 0]),
      check: (snapshot) => {
        expect(snapshot.children['queue'] !== undefined).toBe(snapshot.matches('opening'));
        expect(snapshot.children['board'] !== undefined).toBe(
          snapshot.matches('running') || snapshot.matches('closing'),
        );
        if (snapshot.matches('closed') || snapshot.matches('running')) expect(snapshot.context.queued).toEqual([]);
      },
    });
    expect(coverage).toMatchObject({ missed: [], states: 9 });
    expect(coverage.transitions.covered).toBe(coverage.transitions.reachable);
  });
});

interface Answer {
  resolve: (loaded: LoadedCode | null) => Promise<void>;
  reject: () => Promise<void>;
}

/** A test resolves the call that loads the code. */
const startHost = (input: Partial<ScreenInput> = {}, deletes = false) => {
  const calls: LoadCodeCall[] = [];
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
    calls.push(call);
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
    calls,
    received,
    started,
    loaded: { logic: () => logic, input: { projectId: 'p' } } satisfies LoadedCode,
    answer: () => answers.shift() as Answer,
    state: () => host.getSnapshot().value as unknown,
    send: (event: ScreenEvent) => host.send(event),
    sendNote: (id: string) => (root.system.get('board') as AnyActorRef | undefined)?.send({ type: 'noteAdded', id }),
    actor: () => root.system.get('board') as AnyActorRef | undefined,
  };
};
const noteAdded = (...ids: string[]) => ids.map((id) => ({ type: 'noteAdded', id }));

describe('a hosted actor', () => {
  it('receives events in the order they were sent while the code was loading, also after a failure', async () => {
    const it = startHost();
    it.send({ type: 'screen.opened', screen });
    it.sendNote('one');
    it.actor()?.send({ type: 'server.batch' });
    await it.answer().reject();
    it.sendNote('two');
    it.clock.increment(2000);
    it.send({ type: 'event.forwarded', event: { type: 'noteAdded', id: 'three' } });
    await it.answer().resolve(it.loaded);
    it.sendNote('four');
    it.send({ type: 'event.forwarded', event: { type: 'noteAdded', id: 'five' } });
    expect(it.received).toEqual(noteAdded('one', 'two', 'three', 'four', 'five'));
    expect(it.started).toEqual([{ projectId: 'p' }]);
    expect(it.calls).toEqual([
      { name: 'board', screen },
      { name: 'board', screen },
    ]);
  });

  it('receives no events that were sent before the screen was reopened', async () => {
    const it = startHost();
    it.send({ type: 'screen.opened', screen });
    it.sendNote('first');
    it.send({ type: 'screen.closed' });
    expect(it.actor()).toBeUndefined();
    it.send({ type: 'screen.opened', screen });
    it.sendNote('second');
    it.answer();
    await it.answer().resolve(it.loaded);
    expect(it.received).toEqual(noteAdded('second'));
  });

  it('does not start when its record no longer exists', async () => {
    const it = startHost();
    it.send({ type: 'screen.opened', screen });
    await it.answer().resolve(null);
    expect([it.actor(), it.state()]).toEqual([undefined, { closed: 'idle' }]);
  });

  it("is not in the host's own recording in a problem report", async () => {
    const it = startHost({ screen }, true);
    await it.answer().resolve(it.loaded);
    const loaded = it
      .recorded()
      .steps.find((step) => step.kind === 'event' && step.event.type === 'xstate.done.actor.loadCode');
    expect(loaded).toMatchObject({ event: { output: { logic: undefined, input: { projectId: '•' } } } });
  });

  it('stops when its screen closes', async () => {
    const it = startHost({ screen });
    await it.answer().resolve(it.loaded);
    it.send({ type: 'screen.closed' });
    expect([it.actor(), it.state()]).toEqual([undefined, { closed: 'idle' }]);
  });

  it('starts with the screen that is opened after it crashed too often', async () => {
    const it = startHost({ screen });
    await it.answer().resolve({ ...it.loaded, logic: () => fromPromise(() => Promise.reject(new Error('crash'))) });
    expect(it.state()).toEqual({ opening: 'crashed' });
    const other = { name: 'board', projectId: 'other' };
    it.send({ type: 'screen.opened', screen: other });
    expect(it.calls.at(-1)).toEqual({ name: 'board', screen: other });
  });

  it('runs until its deletion is answered, before a reopened screen starts', async () => {
    const it = startHost({ screen }, true);
    await it.answer().resolve(it.loaded);
    const first = it.actor();
    it.send({ type: 'screen.closed' });
    expect([it.actor() === first, it.state()]).toEqual([true, 'closing']);
    it.send({ type: 'screen.opened', screen });
    expect(it.calls).toHaveLength(1);
    first?.send({ type: 'answered' });
    expect(it.state()).toEqual({ opening: 'loadingCode' });
    await it.answer().resolve(it.loaded);
    expect([it.state(), it.actor() === first]).toEqual(['running', false]);
  });
});

describe('a low-priority host', () => {
  it('waits until the first page has loaded', async () => {
    const it = startHost({ screen, lowPriority: true });
    expect(it.calls).toEqual([]);
    it.clock.increment(1000);
    await it.answer().resolve(it.loaded);
    expect(it.state()).toBe('running');
  });

  it('loads immediately when the actor receives an event', async () => {
    const it = startHost({ screen, lowPriority: true });
    it.sendNote('key');
    await it.answer().resolve(it.loaded);
    expect(it.received).toEqual(noteAdded('key'));
  });

  it('prefetches the code of a closed screen without starting its actor', async () => {
    const it = startHost({ lowPriority: true });
    it.clock.increment(1000);
    expect(it.calls).toEqual([{ name: 'board', screen: null }]);
    await it.answer().resolve(null);
    expect([it.state(), it.actor()]).toEqual([{ closed: 'idle' }, undefined]);
  });
});
