import { expect, test, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  assign,
  createActor,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  SimulatedClock,
  type Snapshot,
} from 'xstate';
import { supervise } from '../system/supervise.ts';
import { createFeed } from './feed.ts';

/** Type of `spawnChild` for loaded logic. */
type SpawnLoaded = (logic: AnyActorLogic, options: { id: string; systemId: string }) => void;

const log: string[] = [];
const pageMachine = setup({
  types: { context: {} as { title: string } },
  actors: {
    save: fromPromise<void, string>(({ input }) => {
      log.push(`save ${input}`);
      return new Promise(() => undefined);
    }),
  },
  delays: { patience: ({ context }) => context.title.length * 100 },
}).createMachine({
  id: 'page',
  context: { title: '' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        typed: {
          target: 'saving',
          actions: assign({ title: ({ event }) => (event as { title?: string }).title ?? '' }),
        },
      },
    },
    saving: {
      invoke: { id: 'save', src: 'save', input: ({ context }) => context.title, onDone: 'saved' },
      after: { patience: 'late' },
    },
    saved: {},
    late: {},
  },
});

/** Like the root of the app: it spawns loaded logic without a key, and has a child that answers. */
const rootMachine = setup({
  types: { context: {} as { counter: AnyActorRef | null } },
  actors: {
    socket: fromCallback(() => {
      log.push('socket opened');
      return () => void log.push('socket closed');
    }),
    counter: setup({ types: { context: {} as { count: number } } }).createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    }),
  },
}).createMachine({
  id: 'root',
  context: ({ spawn }) => ({ counter: spawn('counter', { id: 'counter', systemId: 'counter' }) }),
  invoke: { id: 'socket', src: 'socket' },
  on: {
    opened: {
      actions: enqueueActions(({ event, enqueue }) =>
        (enqueue.spawnChild as unknown as SpawnLoaded)((event as unknown as { logic: AnyActorLogic }).logic, {
          id: 'page',
          systemId: 'page',
        }),
      ),
    },
    counted: { actions: sendTo('counter', { type: 'counted' }) },
  },
});

function anApp() {
  log.length = 0;
  const clock = new SimulatedClock();
  let path = '/';
  const feed = createFeed({ now: () => 1_000, later: () => undefined, path: () => path });
  const start = (snapshot?: Snapshot<unknown>) =>
    createActor(supervise(rootMachine), { systemId: 'root', inspect: feed.inspect, clock, snapshot }).start();
  let root = start();
  feed.restoreWith((snapshot, at) => {
    root.stop();
    path = at;
    root = start(snapshot);
    return root;
  });
  /** Sends an event after all earlier ones have ended. Returns its step. */
  const take = async (name: string, event: { type: string }, to: string = path): Promise<number> => {
    path = to;
    await Promise.resolve();
    (root.system.get(name) as AnyActorRef).send(event);
    await Promise.resolve();
    feed.flush();
    return feed.transcript.steps.findLast((step) => step.event.type === event.type)?.n ?? 0;
  };
  const page = () => root.system.get('page') as AnyActorRef | undefined;
  const states = () => [
    (page()?.getSnapshot() as AnyMachineSnapshot | undefined)?.value,
    (root.system.get('counter') as AnyActorRef).getSnapshot().context,
  ];
  return { feed, clock, take, states, page, root: () => root, path: () => path };
}

test('restores all actors as they were after a step, with their children, messages, services and timers', async () => {
  const { feed, clock, take, states, root, path } = anApp();
  await take('root', { type: 'opened', logic: supervise(pageMachine) } as { type: string }, '/page');
  const counted = await take('root', { type: 'counted' });
  const typed = await take('page', { type: 'typed', title: 'Rose' } as { type: string });
  await take('root', { type: 'counted' }, '/other');
  clock.increment(400);
  expect(states()).toEqual(['late', { count: 2 }]);
  expect(log).toEqual(['socket opened', 'save Rose']);

  const before = root();
  const id = feed.restore(typed, before.sessionId);
  expect([id, path()]).toEqual([root().sessionId, '/page']);
  expect(root()).not.toBe(before);
  expect(states()).toEqual(['saving', { count: 1 }]);
  expect(root().getSnapshot().context.counter).toBe(root().system.get('counter'));
  expect(log.slice(2)).toEqual(['socket closed', 'socket opened', 'save Rose']);
  clock.increment(399);
  expect(states()[0]).toBe('saving');
  clock.increment(1);
  expect(states()[0]).toBe('late');

  // A step before the first restoration can be restored too, and so can one after it.
  feed.restore(counted, null);
  expect(states()).toEqual(['idle', { count: 1 }]);
  const again = await take('root', { type: 'counted' });
  await take('root', { type: 'counted' });
  feed.restore(again, null);
  expect(states()).toEqual(['idle', { count: 2 }]);
  expect(() => feed.restore(0, null)).toThrow('No state of the app is known here');
});

test('a restored machine is still supervised', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { feed, take, root } = anApp();
  const crashing = setup({}).createMachine({
    id: 'crashing',
    on: {
      stumbled: {
        actions: () => {
          throw new Error('no door');
        },
      },
    },
  });
  await take('root', { type: 'opened', logic: supervise(crashing) } as { type: string });
  const counted = await take('root', { type: 'counted' });
  feed.restore(counted, null);
  (root().system.get('page') as AnyActorRef).send({ type: 'stumbled' });
  expect((root().system.get('page') as AnyActorRef).getSnapshot()).toMatchObject({ status: 'active' });
});

test('drops the states of dropped steps', async () => {
  const feed = createFeed({ now: () => 1_000, later: () => undefined, most: 10 });
  const start = (snapshot?: Snapshot<unknown>) =>
    createActor(rootMachine, { systemId: 'root', inspect: feed.inspect, snapshot }).start();
  let root = start();
  feed.restoreWith((snapshot) => {
    root.stop();
    root = start(snapshot);
    return root;
  });
  for (let count = 0; count < 30; count += 1) {
    root.send({ type: 'counted' });
    await Promise.resolve();
    feed.flush();
  }
  const [first] = feed.transcript.steps;
  expect(() => feed.restore((first?.n ?? 0) - 1, null)).toThrow('No state of the app is known here');
  feed.restore(first?.n ?? 0, null);
  const count = () => (root.system.get('counter') as AnyActorRef).getSnapshot().context.count;
  expect(count()).toBeGreaterThan(20);
  expect(count()).toBeLessThan(30);
});
