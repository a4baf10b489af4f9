import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { layoutMachine } from '../machines/app/layout/layout.machine.ts';
import { createRecorder } from '../services/recorder.ts';
import { recordingOf } from '../services/recording.ts';
import { createFeed } from './feed.ts';
import { targetOf } from './inspection.ts';
import { ownSource } from './link.ts';
import { linesOf, recordedSource, recordingIn } from './recorded.ts';

test('a recording shows states, contexts and moments like a running app', () => {
  let at = 1_000;
  const recorder = createRecorder(() => (at += 10));
  const actor = createActor(layoutMachine, {
    systemId: 'layout',
    inspect: recorder.inspect,
    input: { theme: 'system', sidebar: 'expanded', narrow: false },
  }).start();
  actor.send({ type: 'sidebar.toggled' });
  actor.send({ type: 'sidebar.toggled' });
  const text = JSON.stringify(recordingOf(recorder, { app: 'Faena', browser: '', language: '', screen: '' }, 2_000));
  const { transcript } = recordedSource(linesOf(recordingIn(text), new Map([['layout', layoutMachine]])));
  const toggles = transcript.steps.filter(({ event }) => event.type === 'sidebar.toggled');
  expect(toggles.map(({ after }) => JSON.stringify(after?.value).includes('collapsed'))).toEqual([true, false]);
  expect(toggles.every(({ taken }) => taken.length > 0)).toBe(true);
  expect(transcript.momentOf('layout')?.value).toEqual(actor.getSnapshot().value);
  expect(transcript.momentOf('layout')?.context).toBeDefined();
  expect(() => recordingIn('{}')).toThrow('not a recording');
});

test('a recording shows actors with their names, nested below their parents', () => {
  const recorder = createRecorder(() => 1_000);
  const leaf = setup({}).createMachine({ id: 'leaf' });
  const branch = setup({ actors: { leaf } }).createMachine({ id: 'branch', invoke: { id: 'leaf/one', src: 'leaf' } });
  const root = setup({ actors: { branch } }).createMachine({
    id: 'root',
    invoke: { id: 'branch', systemId: 'tree/branch', src: 'branch' },
  });
  createActor(root, { systemId: 'root', inspect: recorder.inspect }).start();
  const text = JSON.stringify(recordingOf(recorder, { app: 'Faena', browser: '', language: '', screen: '' }, 2_000));
  const { transcript } = recordedSource(linesOf(recordingIn(text), new Map()));
  expect([...transcript.actors.values()].map(({ name, parent, systemId }) => [name, parent, systemId])).toEqual([
    ['root', null, 'root'],
    ['tree/branch', 'root', 'tree/branch'],
    ['leaf/one', 'tree/branch', null],
  ]);
});

test('an event of a recording is sent to the running actor of that path, or the reason why not is given', async () => {
  const recorder = createRecorder(() => 1_000);
  const feed = createFeed({ now: () => 1_000, later: () => undefined });
  const branch = setup({ types: { context: {} as { events: number } } }).createMachine({
    id: 'branch',
    context: { events: 0 },
    on: { moved: { actions: assign({ events: ({ context }) => context.events + 1 }) } },
  });
  const tree = setup({ actors: { branch } }).createMachine({
    id: 'tree',
    initial: 'green',
    states: { green: { invoke: { id: 'branch', src: 'branch' }, on: { felled: 'bare' } }, bare: {} },
  });
  createActor(tree, { systemId: 'root', inspect: recorder.inspect }).start();
  const running = createActor(tree, { systemId: 'root', inspect: feed.inspect }).start();
  feed.flush();
  const text = JSON.stringify(recordingOf(recorder, { app: 'Faena', browser: '', language: '', screen: '' }, 2_000));
  const recorded = recordedSource(linesOf(recordingIn(text), new Map()));
  const source = () => recorded;
  const app = ownSource(feed);

  const target = targetOf({ source, running: () => app }, 'root/branch');
  if ('reason' in target) throw new Error(target.reason);
  await target.source.send({ actor: target.actor, event: { type: 'moved' }, like: null });
  expect(running.getSnapshot().children['branch']?.getSnapshot().context).toEqual({ events: 1 });

  expect(targetOf({ source, running: () => null }, 'root/branch')).toEqual({
    reason: 'No running app was found in this browser.',
  });
  running.send({ type: 'felled' });
  feed.flush();
  expect(targetOf({ source, running: () => app }, 'root/branch')).toEqual({
    reason: "No actor 'root/branch' runs in the app.",
  });
  expect(targetOf({ source: () => app, running: () => app }, running.sessionId)).toEqual({
    source: app,
    actor: running.sessionId,
  });
});
