import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { coverMachine } from '../../tests/model/coverage.ts';
import { slice } from '../../tests/model/slice.ts';
import { inspectorMachine } from './inspector.machine.ts';
import { payloadProblem, selectMaySend, selectRestoring, selectStep, selectView } from './inspector.selectors.ts';
import type { ActorCall, InspectorInput, PossibleEvent, RestoreCall, SendCall } from './inspector.types.ts';

const own = { id: 'a', title: 'Faena' };
const place = { kind: 'text', name: 'x.json', text: '{}' } as const;
const here: InspectorInput = { own, recording: null, dock: 'bottom' };

/** Regions are walked one at a time. The tests below cover their combination. */
const slices = [
  ...['source', 'time', 'actor', 'actor and sending'].map(
    (regions) => [regions, slice(inspectorMachine, '', regions.split(' and '))] as const,
  ),
  ...['view', 'scope', 'services', 'ended'].map(
    (region) => [region, slice(slice(inspectorMachine, '', ['events']), 'events', [region])] as const,
  ),
];
test.each(slices)('every transition of the region %s is walked', async (_, machine) => {
  const { missed, transitions } = await coverMachine({
    machine,
    fromEveryContext: true,
    inputs: [here, { own: null, recording: null, dock: 'right' }, { own: null, recording: place, dock: 'bottom' }],
    serializeState: ({ value, context: { about, app, actor, draft, payload, possible, apps } }) =>
      JSON.stringify([value, about, app, actor, draft, payload, possible.length, apps.length]),
    events: [
      { type: 'app.found', app: own },
      { type: 'app.left', id: 'a' },
      { type: 'app.chosen', id: 'a' },
      { type: 'recording.given', place },
      { type: 'actor.chosen', actor: 'x:1' },
      { type: 'actor.moved' },
      { type: 'tree.searched', text: '' },
      { type: 'branch.folded', actor: 'x:1' },
      { type: 'branch.unfolded', actor: 'x:1' },
      { type: 'ended.toggled' },
      { type: 'services.toggled' },
      { type: 'step.chosen', step: 1 },
      { type: 'time.resumed' },
      { type: 'restore.requested' },
      { type: 'events.filtered', text: '' },
      { type: 'type.chosen', event: '' },
      { type: 'scope.chosen', scope: 'all' },
      { type: 'scope.chosen', scope: 'actor' },
      { type: 'table.chosen' },
      { type: 'lifelines.chosen' },
      { type: 'pane.chosen', pane: 'chart' },
      { type: 'dock.chosen', dock: 'right' },
      { type: 'event.picked', event: 'go', payload: '', example: null },
      { type: 'event.repeated', actor: 'x:1', event: 'go', payload: '', example: 1 },
      { type: 'file.requested', file: 'src/main.tsx' },
      { type: 'payload.typed', text: '[' },
      { type: 'event.sent' },
      { type: 'xstate.done.actor.readRecording', output: { about: '' } },
      { type: 'xstate.error.actor.readRecording', error: new Error('no') },
      { type: 'xstate.done.actor.askPossible', output: [] },
      { type: 'xstate.error.actor.askPossible', error: new Error('no') },
      { type: 'xstate.done.actor.sendEvent', output: undefined },
      { type: 'xstate.error.actor.sendEvent', error: new Error('no') },
      { type: 'xstate.done.actor.restoreApp', output: 'x:2' },
      { type: 'xstate.done.actor.restoreApp', output: null },
      { type: 'xstate.error.actor.restoreApp', error: new Error('no') },
    ],
  });
  expect(missed).toEqual([]);
  expect(transitions.covered).toBe(transitions.reachable);
});

test('clears the selected actor and moment when another app or a recording is selected', () => {
  const actor = createActor(inspectorMachine, { input: here }).start();
  actor.send({ type: 'app.found', app: { id: 'b', title: 'Other' } });
  actor.send({ type: 'actor.chosen', actor: 'x:1' });
  actor.send({ type: 'step.chosen', step: 3 });
  actor.send({ type: 'app.chosen', id: 'b' });
  expect(actor.getSnapshot().context).toMatchObject({ app: 'b', actor: null });
  expect(actor.getSnapshot().value).toMatchObject({ source: 'live', time: 'now', actor: 'none' });
  actor.send({ type: 'app.left', id: 'b' });
  expect(actor.getSnapshot().value.source).toBe('lost');
  actor.send({ type: 'recording.given', place });
  expect(actor.getSnapshot().value.source).toBe('reading');
});

test('sends an event only with an object as payload, and shows that the actor has ended', async () => {
  const sent: SendCall[] = [];
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        askPossible: fromPromise<PossibleEvent[], ActorCall>(async () => [{ type: 'go', can: 'yes' }]),
        sendEvent: fromPromise<void, SendCall>(async ({ input }) => {
          sent.push(input);
          if (sent.length > 1) throw new Error('This actor has ended');
        }),
      },
    }),
    { input: here },
  ).start();
  actor.send({ type: 'lifelines.chosen' });
  actor.send({ type: 'actor.chosen', actor: 'x:1' });
  expect(selectView(actor.getSnapshot())).toBe('lifelines');
  actor.send({ type: 'event.picked', event: 'go', payload: '{"to": 1', example: 4 });
  expect(selectMaySend(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'payload.typed', text: '{"to": 1}' });
  actor.send({ type: 'event.sent' });
  await expect.poll(() => actor.getSnapshot().value.sending).toBe('sent');
  expect(sent).toEqual([{ actor: 'x:1', event: { type: 'go', to: 1 }, like: 4 }]);
  actor.send({ type: 'event.sent' });
  await expect.poll(() => actor.getSnapshot().value.sending).toBe('failed');
  expect(actor.getSnapshot().context.failure).toBe('This actor has ended');
});

test('sends a past event again to its actor, and returns to the present', async () => {
  const sent: SendCall[] = [];
  const files: string[] = [];
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        askPossible: fromPromise<PossibleEvent[], ActorCall>(async () => []),
        sendEvent: fromPromise<void, SendCall>(async ({ input }) => void sent.push(input)),
      },
      actions: { openFile: (_, file) => void files.push(file) },
    }),
    { input: here },
  ).start();
  actor.send({ type: 'step.chosen', step: 7 });
  actor.send({ type: 'event.repeated', actor: 'x:2', event: 'go', payload: '{"to":"••"}', example: 7 });
  expect(actor.getSnapshot().context).toMatchObject({ actor: 'x:2', draft: 'go', payload: '{"to":"••"}' });
  await expect.poll(() => actor.getSnapshot().value).toMatchObject({ sending: 'sent', time: 'now' });
  expect(sent).toEqual([{ actor: 'x:2', event: { type: 'go', to: '••' }, like: 7 }]);
  actor.send({ type: 'file.requested', file: 'src/main.tsx' });
  expect(files).toEqual(['src/main.tsx']);
});

test('restores the app to the selected step, then shows the present and the actor that replaces the selected one', async () => {
  const calls: RestoreCall[] = [];
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        askPossible: fromPromise<PossibleEvent[], ActorCall>(async () => []),
        restoreApp: fromPromise<string | null, RestoreCall>(async ({ input }) => {
          calls.push(input);
          if (calls.length === 1) throw new Error('No state is known');
          return 'x:9';
        }),
      },
    }),
    { input: here },
  ).start();
  actor.send({ type: 'actor.chosen', actor: 'x:2' });
  actor.send({ type: 'restore.requested' });
  expect(actor.getSnapshot().value.time).toBe('now');
  actor.send({ type: 'step.chosen', step: 7 });
  actor.send({ type: 'restore.requested' });
  await expect.poll(() => selectRestoring(actor.getSnapshot())).toBe('failed');
  expect(actor.getSnapshot().context.failure).toBe('No state is known');
  actor.send({ type: 'restore.requested' });
  await expect.poll(() => selectStep(actor.getSnapshot())).toBeNull();
  expect([actor.getSnapshot().context.actor, selectRestoring(actor.getSnapshot())]).toEqual(['x:9', null]);
  expect(calls).toEqual(Array<RestoreCall>(2).fill({ step: 7, actor: 'x:2' }));
});

test('sends nothing if no event is named, and stores the search of the actor tree', async () => {
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        askPossible: fromPromise<PossibleEvent[], ActorCall>(async () => []),
        sendEvent: fromPromise<void, SendCall>(async () => undefined),
      },
    }),
    { input: here },
  ).start();
  actor.send({ type: 'tree.searched', text: 'board' });
  expect(actor.getSnapshot().context.treeSearch).toBe('board');
  actor.send({ type: 'events.filtered', text: 'drop' });
  expect(actor.getSnapshot().context.eventSearch).toBe('drop');
  actor.send({ type: 'branch.folded', actor: 'x:1' });
  actor.send({ type: 'branch.folded', actor: 'x:2' });
  actor.send({ type: 'branch.unfolded', actor: 'x:1' });
  expect(actor.getSnapshot().context.folded).toEqual(['x:2']);
  actor.send({ type: 'pane.chosen', pane: 'events' });
  expect(actor.getSnapshot().context.pane).toBe('events');
  actor.send({ type: 'type.chosen', event: 'drag.dropped' });
  expect(actor.getSnapshot().context.eventType).toBe('drag.dropped');
  actor.send({ type: 'actor.chosen', actor: 'x:1' });
  actor.send({ type: 'event.sent' });
  expect(actor.getSnapshot().value.sending).toBe('waiting');
});

test('does not offer the possible events of the previously selected actor', async () => {
  const answers = new Map<string, PossibleEvent[]>([['x:1', [{ type: 'go', can: 'yes' }]]]);
  const actor = createActor(
    inspectorMachine.provide({
      actors: {
        askPossible: fromPromise<PossibleEvent[], ActorCall>(({ input }) =>
          answers.has(input.actor) ? Promise.resolve(answers.get(input.actor) ?? []) : new Promise(() => undefined),
        ),
      },
    }),
    { input: here },
  ).start();
  actor.send({ type: 'actor.chosen', actor: 'x:1' });
  await expect.poll(() => actor.getSnapshot().context.possible.length).toBe(1);
  actor.send({ type: 'actor.chosen', actor: 'x:2' });
  expect(actor.getSnapshot().context.possible).toEqual([]);
});

test('stays at the selected moment until the user returns to the present or selects another source', () => {
  const actor = createActor(inspectorMachine, { input: here }).start();
  actor.send({ type: 'step.chosen', step: 7 });
  actor.send({ type: 'actor.chosen', actor: 'x:2' });
  expect(selectStep(actor.getSnapshot())).toBe(7);
  actor.send({ type: 'step.chosen', step: 9 });
  expect(selectStep(actor.getSnapshot())).toBe(9);
  actor.send({ type: 'time.resumed' });
  expect(selectStep(actor.getSnapshot())).toBeNull();
});

test('shows a lost connection when the inspected app closes, but not when another app closes', () => {
  const actor = createActor(inspectorMachine, { input: here }).start();
  actor.send({ type: 'app.left', id: 'another' });
  expect(actor.getSnapshot().value.source).toBe('live');
  actor.send({ type: 'app.left', id: own.id });
  expect(actor.getSnapshot().value.source).toBe('lost');
});

test('payloadProblem accepts only JSON objects without a type', () => {
  expect([payloadProblem(''), payloadProblem('{"a":1}')]).toEqual([null, null]);
  for (const text of ['[1]', '1', 'null', '{', '{"type":"x"}']) expect(payloadProblem(text)).not.toBeNull();
});
