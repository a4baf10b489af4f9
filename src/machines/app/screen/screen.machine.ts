/**
 * Host of an actor whose code is loaded lazily. Root and workspace start it, when a screen is first opened or
 * expected, and for lazily loaded actors that always run. Until the actor runs, a queue has its systemId, and then
 * delivers the events in order. The actor of a closed screen runs until it has the answer to a deletion. If the
 * screen is opened again before that, a new actor starts after the answer.
 */
import {
  type AnyActorLogic,
  type AnyEventObject,
  assign,
  enqueueActions,
  type ErrorActorEvent,
  fromCallback,
  raise,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import { afterCrash } from '../../crash.ts';
import { watchEnd } from '../../outlivesScreen.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { showToast } from '../toasts/toasts.senders.ts';
import { unprovided } from '../../unprovided.ts';
import type { LoadCodeCall, LoadedCode, ScreenContext, ScreenEvent, ScreenInput } from './screen.types.ts';

/** The queue drops these events, because an actor reads all records when it starts. */
const recordsEvents: readonly string[] = ['server.batch', 'records.stale'];

const queue = fromCallback<AnyEventObject>(({ receive, sendBack }) =>
  receive((event) => {
    if (!recordsEvents.includes(event.type)) sendBack({ type: 'event.forwarded', event });
  }),
);

/** Type of `spawnChild` for loaded logic, because the types of `setup` cover only static logic. */
type StartLoaded = (logic: AnyActorLogic, options: { id: string; systemId: string; input: unknown }) => void;

const isActor = ({ context, event }: { context: ScreenContext; event: ErrorActorEvent }) =>
  event.actorId === context.name;

export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    input: {} as ScreenInput,
    events: {} as ScreenEvent | ErrorActorEvent,
  },
  actors: { loadCode: unprovided<LoadedCode | null, LoadCodeCall>('loadCode'), queue, watchEnd },
  delays: { pageLoadDelay: 1000, retryPause: 2000, crashPause: 60_000 },
  guards: {
    isOpen: ({ context }) => context.screen !== null,
    isLowPriority: ({ context }) => context.lowPriority,
    isOpenAndLowPriority: ({ context }) => context.screen !== null && context.lowPriority,
    isStartable: (_, code: LoadedCode | null) => code !== null,
  },
  actions: {
    open: assign((_, screen: ScreenContext['screen']) => ({ screen })),
    close: assign({ screen: null, queued: [] }),
    queueEvent: assign(({ context }, event: AnyEventObject) => ({ queued: [...context.queued, event] })),
    forward: sendTo(
      ({ context, system }) => system.get(context.name),
      (_, event: AnyEventObject) => event,
    ),
    startQueue: enqueueActions(({ context: { name }, enqueue }) =>
      enqueue.spawnChild('queue', { id: 'queue', systemId: name }),
    ),
    stopQueue: stopChild('queue'),
    startActor: enqueueActions(({ context: { name, queued }, enqueue }, code: LoadedCode | null) => {
      if (code === null) return;
      (enqueue.spawnChild as unknown as StartLoaded)(code.logic(), { id: name, systemId: name, input: code.input });
      for (const event of queued) enqueue.sendTo(name, event as never);
      enqueue.assign({ queued: [] });
    }),
    showStopped: showToast('error', phrase('start', 'toasts.stopped'), { id: 'crash' }),
    stopActor: stopChild(({ context }) => context.name),
  },
}).createMachine({
  id: 'screen',
  meta: afterCrash<ScreenInput, ScreenContext>({ continue: {} }),
  context: ({ input: { name, screen = null, lowPriority = false } }) => ({ name, screen, lowPriority, queued: [] }),
  initial: 'deciding',
  states: {
    deciding: {
      description: "Chooses the host's first state.",
      always: [
        { guard: 'isOpenAndLowPriority', target: 'opening.waiting' },
        { guard: 'isOpen', target: 'opening' },
        { guard: 'isLowPriority', target: 'closed.waiting' },
        { target: 'closed' },
      ],
    },
    closed: {
      on: {
        'screen.opened': { target: 'opening', actions: { type: 'open', params: ({ event }) => event.screen } },
      },
      initial: 'idle',
      states: {
        idle: { on: { 'screen.expected': 'prefetching' } },
        waiting: {
          description: 'Waits until the first page has loaded.',
          after: { pageLoadDelay: 'prefetching' },
          on: { 'screen.expected': 'prefetching' },
        },
        prefetching: {
          invoke: {
            id: 'loadCode',
            src: 'loadCode',
            input: ({ context: { name } }) => ({ name, screen: null }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    opening: {
      description: 'Events for the actor are queued.',
      entry: 'startQueue',
      exit: 'stopQueue',
      on: {
        'event.forwarded': { actions: { type: 'queueEvent', params: ({ event }) => event.event } },
        'screen.closed': { target: 'closed', actions: 'close' },
      },
      initial: 'loadingCode',
      states: {
        waiting: {
          description: 'Waits until the first page has loaded, or until the actor receives an event.',
          after: { pageLoadDelay: 'loadingCode' },
          on: {
            'screen.expected': 'loadingCode',
            'event.forwarded': {
              target: 'loadingCode',
              actions: { type: 'queueEvent', params: ({ event }) => event.event },
            },
          },
        },
        loadingCode: {
          invoke: {
            id: 'loadCode',
            src: 'loadCode',
            input: ({ context: { name, screen } }) => ({ name, screen }),
            onDone: [
              {
                guard: { type: 'isStartable', params: ({ event }) => event.output },
                target: '#screen.running',
                actions: { type: 'startActor', params: ({ event }) => event.output },
              },
              {
                target: '#screen.closed',
                actions: 'close',
                description: 'The subject of the screen no longer exists.',
              },
            ],
            onError: 'codeMissing',
          },
        },
        codeMissing: {
          description: 'The code could not be loaded.',
          after: { retryPause: 'loadingCode' },
        },
        crashed: {
          description: 'The actor crashed too often. Its view shows the failure, and closes the screen with it.',
          entry: 'showStopped',
          after: { crashPause: 'loadingCode' },
          on: {
            'screen.opened': { target: 'loadingCode', actions: { type: 'open', params: ({ event }) => event.screen } },
          },
        },
      },
    },
    running: {
      on: {
        'xstate.error.actor.*': { guard: isActor, target: 'opening.crashed', actions: 'stopActor' },
        'event.forwarded': { actions: { type: 'forward', params: ({ event }) => event.event } },
        'screen.closed': { target: 'closing', actions: 'close' },
      },
    },
    closing: {
      description: 'The actor stops immediately, or once it has the answer to a pending deletion.',
      invoke: {
        id: 'watchEnd',
        src: 'watchEnd',
        input: ({ context: { name } }) => ({ name }),
        onError: { actions: raise({ type: 'screen.ended' }) },
      },
      on: {
        'screen.opened': { actions: { type: 'open', params: ({ event }) => event.screen } },
        'screen.closed': { actions: 'close' },
        'event.forwarded': {
          guard: 'isOpen',
          actions: { type: 'queueEvent', params: ({ event }) => event.event },
        },
        'screen.ended': [
          { guard: 'isOpen', target: 'opening', actions: 'stopActor' },
          { target: 'closed', actions: 'stopActor' },
        ],
        'xstate.error.actor.*': { guard: isActor, actions: raise({ type: 'screen.ended' }) },
      },
    },
  },
});
