import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { createRecorder } from './recorder.ts';
import { masked, recordingOf } from './recording.ts';

const id = '00000000-0000-4000-8000-000000000001';
const about = { app: '1', browser: 'a browser', language: 'es', screen: '390 × 844' };

const door = setup({
  types: {
    context: {} as { title: string; taskId: string },
    events: {} as { type: 'renamed'; title: string } | { type: 'opened' },
  },
  actors: { load: fromPromise(async () => 'Ada wrote this') },
}).createMachine({
  id: 'door',
  context: { title: 'Buy a present for Ada', taskId: id },
  initial: 'shut',
  states: {
    shut: { on: { opened: 'open', renamed: { actions: assign({ title: ({ event }) => event.title }) } } },
    open: { invoke: { id: 'load', src: 'load', onDone: 'shut' } },
  },
});

test('contains every event and state, and no text that a user typed', async () => {
  let at = 1_000;
  const recorder = createRecorder(() => (at += 10));
  const actor = createActor(door, { inspect: recorder.inspect, systemId: 'door' }).start();
  actor.send({ type: 'renamed', title: 'Something private' });
  actor.send({ type: 'opened' });
  await expect.poll(() => actor.getSnapshot().value).toBe('shut');
  const recording = recordingOf(recorder, about, at);
  expect(
    recording.steps.map(
      (step) =>
        `${step.kind} ${step.kind === 'event' ? step.event.type : JSON.stringify(step.kind === 'state' ? step.value : step.state.value)}`,
    ),
  ).toEqual([
    'started "shut"',
    'event renamed',
    'state "shut"',
    'event opened',
    'state "open"',
    'event xstate.done.actor.load',
    'state "shut"',
  ]);
  expect(recording.steps[0]).toMatchObject({
    at: 0,
    actor: 'door',
    state: { machine: 'door', context: { title: '••• • ••••••• ••• •••', taskId: id } },
  });
  expect(JSON.stringify(recording)).not.toMatch(/Ada|private/);
});

test('starts with the states before the first entry that is kept', () => {
  const clock = { at: 0 };
  const recorder = createRecorder(() => clock.at);
  const actor = createActor(door, { inspect: recorder.inspect, systemId: 'door' }).start();
  for (clock.at = 0; clock.at < 600_000; clock.at += 100_000)
    actor.send({ type: 'renamed', title: `Title ${clock.at}` });
  const { actors, steps } = recordingOf(recorder, about, clock.at);
  expect(actors['door']).toMatchObject({ machine: 'door', value: 'shut' });
  expect(steps.every(({ kind }) => kind !== 'started')).toBe(true);
  expect(steps.length).toBeLessThan(12);
});

test('masks search terms in the names of actors', () => {
  const recorder = createRecorder();
  const host = setup({ actors: { door } }).createMachine({
    id: 'host',
    initial: 'open',
    states: { open: { invoke: { id: 'search/1?["wages"]', src: 'door' }, on: { left: 'shut' } }, shut: {} },
  });
  const actor = createActor(host, { inspect: recorder.inspect, systemId: 'host' }).start();
  Object.values(actor.getSnapshot().children)[0]?.send({ type: 'renamed', title: 'x' });
  const text = JSON.stringify(recordingOf(recorder, about, Date.now()));
  expect(text).toContain('host/search/1?');
  expect(text).not.toContain('wages');
});

test("removes secrets, and keeps ids, dates and the app's own constants", () => {
  expect(
    masked({
      token: 'abc',
      currentPassword: 'p',
      kind: 'task.update',
      dueDate: '2026-11-20',
      at: '2026-11-20T10:00:00.000Z',
      projectId: id,
      count: 3,
      blank: '  ',
      name: 'lucia',
      screen: { name: 'board' },
      key: `taskSearch/${id}?["wages",{}]`,
      error: Object.assign(new Error('Ada is gone'), { code: 'NOT_FOUND' }),
      none: null,
      run: () => 1,
    }),
  ).toEqual({
    token: '(removed)',
    currentPassword: '(removed)',
    kind: 'task.update',
    dueDate: '2026-11-20',
    at: '2026-11-20T10:00:00.000Z',
    projectId: id,
    count: 3,
    blank: '  ',
    name: '•••••',
    screen: { name: 'board' },
    key: `taskSearch/${id}?••••••••••••`,
    error: { name: 'Error', code: 'NOT_FOUND', message: '••• •• ••••' },
    none: null,
  });
});

test('masks every typed text, in any field of a record', () => {
  const typed = fc.stringMatching(/^[A-Z][a-zé]{3,12} [a-z]{3,12}$/);
  fc.assert(
    fc.property(
      typed,
      fc.constantFrom(
        'title',
        'name',
        'description',
        'content',
        'email',
        'search',
        'goal',
        'to',
        'kind',
        'type',
        'key',
      ),
      (text, field) => {
        expect(JSON.stringify(masked({ [field]: text, nested: [{ [field]: text }] }))).not.toContain(text);
      },
    ),
  );
});

test('omits the logic of an actor, which refers to itself', () => {
  expect(masked({ type: 'xstate.done.actor.loadCode', output: { logic: door, input: { taskId: id } } })).toEqual({
    type: 'xstate.done.actor.loadCode',
    output: { logic: '(logic)', input: { taskId: id } },
  });
});
