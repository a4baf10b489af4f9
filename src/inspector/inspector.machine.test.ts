import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { coverMachine } from '../../tests/model/coverage.ts';
import { inspectorMachine } from './inspector.machine.ts';
import { payloadProblem, selectMaySend, selectStep, selectView } from './inspector.selectors.ts';
import type { InspectorInput, SendCall } from './inspector.types.ts';

const own = { id: 'a', title: 'Faena' };
const place = { kind: 'text', name: 'x.json', text: '{}' } as const;
const here: InspectorInput = { own, recording: null, dock: 'bottom' };

test('every transition is walked', async () => {
  const coverage = await coverMachine({
    machine: inspectorMachine,
    inputs: [here, { own: null, recording: null, dock: 'right' }, { own: null, recording: place, dock: 'bottom' }],
    // Regions don't look at each other but for the actor, the draft and the app.
    serializeState: ({ value, context: { app, actor, draft, payload, apps } }) => JSON.stringify([value.source, value.time, value.actor, value.sending, app, actor, draft, payload, apps.length]),
    events: [
      { type: 'app.heard', app: own }, { type: 'app.left', id: 'a' }, { type: 'app.chosen', id: 'a' }, { type: 'recording.given', place }, { type: 'actor.chosen', actor: 'x:1' }, { type: 'actor.moved' },
      { type: 'tree.searched', text: '' }, { type: 'ended.toggled' }, { type: 'services.toggled' }, { type: 'step.chosen', step: 1 }, { type: 'time.resumed' }, { type: 'events.filtered', text: '' },
      { type: 'type.chosen', event: '' }, { type: 'scope.chosen', scope: 'all' }, { type: 'scope.chosen', scope: 'actor' }, { type: 'table.chosen' }, { type: 'lifelines.chosen' },
      { type: 'pane.chosen', pane: 'chart' }, { type: 'dock.chosen', dock: 'right' }, { type: 'event.picked', event: 'go', payload: '' }, { type: 'payload.typed', text: '[' }, { type: 'event.sent' },
      { type: 'xstate.done.actor.readRecording', output: { about: '' } }, { type: 'xstate.error.actor.readRecording', error: new Error('no') },
      { type: 'xstate.done.actor.askPossible', output: [] }, { type: 'xstate.error.actor.askPossible', error: new Error('no') },
      { type: 'xstate.done.actor.sendEvent', output: undefined }, { type: 'xstate.error.actor.sendEvent', error: new Error('no') },
    ],
  });
  expect(coverage.missed).toEqual([]);
  expect(coverage.transitions).toEqual({ covered: coverage.transitions.reachable, reachable: coverage.transitions.reachable });
}, 120_000);

test('an event goes out only with an object for a payload, and says when the actor has ended', async () => {
  const sent: SendCall[] = [];
  const actor = createActor(inspectorMachine.provide({
    actors: {
      askPossible: fromPromise(async () => [{ type: 'go', can: 'yes' as const }]),
      sendEvent: fromPromise<void, SendCall>(async ({ input }) => {
        sent.push(input);
        if (sent.length > 1) throw new Error('This actor has ended');
      }),
    },
  }), { input: here }).start();
  actor.send({ type: 'lifelines.chosen' });
  actor.send({ type: 'actor.chosen', actor: 'x:1' });
  expect(selectView(actor.getSnapshot())).toBe('lifelines');
  actor.send({ type: 'event.picked', event: 'go', payload: '{"to": 1' });
  expect(selectMaySend(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'payload.typed', text: '{"to": 1}' });
  actor.send({ type: 'event.sent' });
  await expect.poll(() => actor.getSnapshot().value.sending).toBe('sent');
  expect(sent).toEqual([{ actor: 'x:1', event: { type: 'go', to: 1 } }]);
  actor.send({ type: 'event.sent' });
  await expect.poll(() => actor.getSnapshot().value.sending).toBe('failed');
  expect(actor.getSnapshot().context.failure).toBe('This actor has ended');
});

test('a moment stays until the present is asked for, or something else is looked at', () => {
  const actor = createActor(inspectorMachine, { input: here }).start();
  actor.send({ type: 'step.chosen', step: 7 });
  actor.send({ type: 'actor.chosen', actor: 'x:2' });
  expect(selectStep(actor.getSnapshot())).toBe(7);
  actor.send({ type: 'time.resumed' });
  expect(selectStep(actor.getSnapshot())).toBeNull();
});

test('payloads', () => {
  expect([payloadProblem(''), payloadProblem('{"a":1}')]).toEqual([null, null]);
  for (const text of ['[1]', '1', 'null', '{', '{"type":"x"}']) expect(payloadProblem(text)).not.toBeNull();
});
