import { expect, test, vi } from 'vitest';
import { type AnyActorRef, assign, createActor, fromPromise, setup } from 'xstate';
import { supervise, watchCrashes } from '../system/supervise.ts';
import { createFeed } from './feed.ts';
import { createMask, maskedName, unmasked } from './masks.ts';
import { changesBetween, type Line, withChanges } from './lines.ts';
import { Transcript } from './transcript.ts';

const doorMachine = setup({
  types: {
    context: {} as { title: string; token: string; opened: number; list: { name: string }[] },
    events: {} as { type: 'opened' } | { type: 'closed' } | { type: 'named'; title: string; password?: string },
  },
  actors: { look: fromPromise(async () => 'a secret view') },
  guards: { isNamed: ({ context }) => context.title !== '' },
}).createMachine({
  id: 'door',
  context: { title: '', token: 'abc', opened: 0, list: [{ name: 'Hinge' }, { name: 'Handle' }] },
  initial: 'closed',
  on: { named: { actions: assign({ title: ({ event }) => event.title }) } },
  states: {
    closed: {
      on: {
        opened: { guard: 'isNamed', target: 'open', actions: assign({ opened: ({ context }) => context.opened + 1 }) },
      },
    },
    open: { invoke: { id: 'look', src: 'look' }, on: { closed: 'closed' } },
  },
});

function aDoor(most?: number) {
  const lines: Line[] = [];
  const feed = createFeed({ now: () => 1000, later: () => undefined, most });
  feed.onLines((batch) => lines.push(...batch));
  const actor = createActor(doorMachine, { systemId: 'door', inspect: feed.inspect }).start();
  return { feed, actor, lines };
}

test('reports changes and transitions, without personal texts and secrets', () => {
  const { feed, actor, lines } = aDoor();
  actor.send({ type: 'named', title: 'Rose gate', password: 'hunter2' });
  actor.send({ type: 'opened' });
  feed.flush();
  const text = JSON.stringify(lines);
  for (const secret of ['Rose', 'hunter2', 'abc', 'Hinge', 'secret view']) expect(text).not.toContain(secret);
  const { transcript } = feed;
  const [named, opened] = transcript.steps.filter(({ event }) => ['named', 'opened'].includes(event.type));
  expect(named?.event).toEqual({ type: 'named', title: '•••• ••••', password: '(removed)' });
  expect(named?.changes).toEqual([{ path: ['title'], before: '', after: '•••• ••••' }]);
  expect(opened?.changes).toEqual([{ path: ['opened'], before: 0, after: 1 }]);
  expect(opened?.taken).toEqual([{ from: 'door.closed', to: ['door.open'] }]);
  expect([opened?.before, opened?.after?.value]).toEqual(['closed', 'open']);
  const [root, look] = [...transcript.actors.values()];
  expect([root?.name, root?.machine, look?.name, look?.machine, look?.parent]).toEqual([
    'door',
    'door',
    'look',
    null,
    root?.id,
  ]);
});

test('reports a string that was replaced by another of equal length, but not a new object with equal contents', () => {
  const { feed, actor } = aDoor();
  actor.send({ type: 'named', title: 'one' });
  actor.send({ type: 'named', title: 'two' });
  actor.send({ type: 'named', title: 'two' });
  feed.flush();
  const named = feed.transcript.steps.filter(({ event }) => event.type === 'named');
  expect(named.map(({ changes }) => changes.length)).toEqual([1, 1, 0]);
});

test('lists possible events with the results of their guards, and sends an event to the actor', () => {
  const { feed, actor } = aDoor();
  const { sessionId } = actor;
  expect(feed.possible(sessionId)).toEqual([
    { type: 'named', can: 'yes' },
    { type: 'opened', can: 'no' },
  ]);
  feed.send(sessionId, { type: 'named', title: 'x' } as { type: string });
  expect(feed.can(sessionId, { type: 'opened' })).toBe(true);
  feed.send(sessionId, { type: 'opened' });
  expect(actor.getSnapshot().value).toBe('open');
  actor.stop();
  expect(() => feed.send(sessionId, { type: 'closed' })).toThrow('ended');
});

test('gives a window that opens later the complete transcript', () => {
  const { feed, actor } = aDoor();
  actor.send({ type: 'named', title: 'abcd' });
  actor.send({ type: 'opened' });
  feed.flush();
  const late = new Transcript();
  late.take(structuredClone(feed.transcript.lines()));
  const id = actor.sessionId;
  expect(late.momentOf(id)).toEqual(feed.transcript.momentOf(id));
  const [, named] = late.steps;
  expect(late.momentOf(id, named?.n)).toMatchObject({ value: 'closed', context: { title: '••••', opened: 0 } });
  expect(late.momentOf(id, 0)).toBeNull();
});

test('drops the oldest steps, and preserves the state after them', () => {
  const { feed, actor } = aDoor(100);
  for (let count = 0; count < 400; count += 1) actor.send({ type: 'named', title: 'x'.repeat(count) });
  feed.flush();
  const { transcript } = feed;
  expect(transcript.steps.length).toBeLessThanOrEqual(110);
  expect(transcript.momentOf(actor.sessionId)).toMatchObject({ context: { title: '•'.repeat(399) } });
  expect(transcript.momentOf(actor.sessionId, 1)).toMatchObject({
    context: { title: '•'.repeat(400 - transcript.steps.length - 1) },
  });
});

test('can show the state after each of ten thousand events', () => {
  const { feed, actor } = aDoor();
  for (let count = 0; count < 10_000; count += 1) actor.send({ type: 'named', title: `name ${count}` });
  feed.flush();
  const { steps } = feed.transcript;
  for (let at = steps.length - 1; at > 0; at -= 997) {
    const step = steps[at];
    expect(feed.transcript.momentOf(actor.sessionId, step?.n ?? 0)).toMatchObject({
      context: { title: step && 'title' in step.event ? step.event.title : null },
    });
  }
  expect(feed.transcript.steps.length).toBeGreaterThanOrEqual(10_000);
});

test('changesBetween finds differences at their paths, and withChanges applies them', () => {
  const same = { deep: [1, 2] };
  const before = { same, list: [{ id: 1 }, { id: 2 }], gone: 1, text: 'a' };
  const after = { same, list: [{ id: 1 }, { id: 3 }], text: 'b', come: null };
  const changes = changesBetween(before, after);
  expect(changes.map(({ path }) => path.join('.')).sort()).toEqual(
    ['come', 'gone', 'list.1.id', 'text', 'list.0'].sort(),
  );
  const made = withChanges(before, changes) as typeof after;
  expect(made).toEqual(after);
  expect(made.same).toBe(same);
});

test('masking the same object returns the same result, and masked names contain no search terms', () => {
  const mask = createMask();
  const inner = { name: 'Ada' };
  const [one, other] = [mask({ inner, a: 1 }), mask({ inner, a: 2 })] as { inner: unknown }[];
  expect(one?.inner).toBe(other?.inner);
  expect(one?.inner).toEqual({ name: '•••' });
  expect(maskedName('resource:projects?my plan')).toBe('resource:projects?•• ••••');
});

const failing = setup({
  types: { events: {} as { type: 'stumbled'; how: 'assign' | 'service' } },
  actors: {
    throwing: fromPromise(async () => {
      throw new RangeError('too far');
    }),
  },
}).createMachine({
  id: 'failing',
  initial: 'fine',
  states: {
    fine: {
      on: {
        stumbled: [
          { guard: ({ event }) => event.how === 'service', target: 'asking' },
          {
            actions: assign(() => {
              throw new TypeError('no door');
            }),
          },
        ],
      },
    },
    asking: { invoke: { id: 'throwing', src: 'throwing', onError: 'fine' } },
  },
});

function aParent() {
  const feed = createFeed({ now: () => 1000, later: () => undefined });
  watchCrashes(feed.crash);
  const logic = setup({ actors: { failing: supervise(failing) } }).createMachine({
    id: 'parent',
    initial: 'busy',
    states: {
      busy: { invoke: { id: 'failing', systemId: 'failing', src: 'failing', onError: 'alone' } },
      alone: { on: { again: 'busy' } },
    },
  });
  const parent = createActor(logic, { systemId: 'root', inspect: feed.inspect }).start();
  const child = () => parent.system.get('failing') as AnyActorRef;
  return { feed, parent, child };
}

test('reports each crash with message and stack, also of a child that has ended', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { feed, parent, child } = aParent();
  const { sessionId } = child();
  child().send({ type: 'stumbled', how: 'assign' });
  feed.flush();
  const { transcript } = feed;
  const [second, first] = transcript.crashesOf(sessionId);
  expect([first, second]).toMatchObject([
    { event: 'stumbled', message: 'TypeError: no door', restarted: true },
    { event: 'stumbled', message: 'TypeError: no door', restarted: true },
  ]);
  expect(first?.stack).toContain('feed.test.ts');
  const step = transcript.steps.find(({ event }) => event.type === 'stumbled');
  expect(step?.crash).toMatchObject({ n: step?.n, message: 'TypeError: no door' });
  expect(transcript.crashesOf(sessionId, (step?.n ?? 0) - 1)).toEqual([]);
  expect(transcript.momentOf(sessionId)?.status).toBe('active');

  child().send({ type: 'stumbled', how: 'assign' });
  child().send({ type: 'stumbled', how: 'assign' });
  feed.flush();
  expect(parent.getSnapshot().value).toBe('alone');
  expect(transcript.crashesOf(sessionId).map(({ restarted }) => restarted)).toEqual([
    false,
    ...Array<boolean>(4).fill(true),
  ]);
  expect(transcript.momentOf(sessionId)).toMatchObject({ status: 'error', value: 'fine' });
  const late = new Transcript();
  late.take(structuredClone(transcript.lines()));
  expect(late.crashesOf(sessionId)).toEqual(transcript.crashesOf(sessionId));
  expect([...late.actors.values()].map(({ name, parent: above }) => [name, above !== null])).toEqual([
    ['root', false],
    ['failing', true],
  ]);
});

test('reports an exception in a service once, at the service', async () => {
  const { feed, child } = aParent();
  child().send({ type: 'stumbled', how: 'service' });
  await expect.poll(() => child().getSnapshot().value).toBe('fine');
  feed.flush();
  const service = [...feed.transcript.actors.values()].find(({ name }) => name === 'throwing');
  expect(service?.parent).toBe(child().sessionId);
  expect(service?.crashes).toMatchObject([{ message: 'RangeError: too far', restarted: false }]);
  expect(feed.transcript.crashesOf(child().sessionId)).toEqual([]);
});

test('sends a recorded event again with its original texts, to the running actor of that name', () => {
  const { feed, actor } = aDoor();
  const { sessionId } = actor;
  actor.send({ type: 'named', title: 'Rose gate', password: 'hunter2' });
  actor.send({ type: 'named', title: 'Ivy' });
  feed.flush();
  const { transcript } = feed;
  const [rose] = transcript.steps.filter(({ event }) => event.type === 'named');
  if (!rose) throw new Error('The feed has noted the event');
  expect(transcript.exampleOf('named', 'another')?.event['title']).toBe('•••');
  feed.send(sessionId, rose.event, rose.n);
  expect(actor.getSnapshot().context.title).toBe('Rose gate');
  feed.send(sessionId, { ...rose.event, title: 'Oak' } as { type: string }, rose.n);
  expect(actor.getSnapshot().context.title).toBe('Oak');
  feed.flush();
  expect(transcript.steps.at(-1)?.event).toMatchObject({ title: '•••', password: '(removed)' });
  expect(unmasked({ a: ['•', 2], b: 'x' }, { a: ['•', 1] }, { a: ['i', 1] })).toEqual({ a: ['i', 2], b: 'x' });
});
