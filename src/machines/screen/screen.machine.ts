/**
 * Hosts one actor whose code is loaded when it is needed. Root and workspace start a host for a screen when it is first opened or expected, and for
 * each lazily loaded actor that lives as long as they do; the host ends with them.
 *
 * Until the actor runs, a queue has its systemId: what is sent to that name meanwhile is delivered in order. An actor that is deleting something when
 * its screen closes runs on until it has the answer; a screen opened again meanwhile starts a new actor after that.
 */
import {
  type AnyActorLogic,
  type AnyEventObject,
  assign,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import { watchEnd } from '../outlivesScreen.ts';
import { unprovided } from '../systemActors.ts';
import type { LoadCodeCall, LoadedCode, ScreenContext, ScreenEvent, ScreenInput } from './screen.types.ts';

/** The actor reads all records when it starts: these events say nothing new to it. */
const aboutRecords: readonly string[] = ['server.batch', 'records.stale'];

const queue = fromCallback<AnyEventObject>(({ receive, sendBack }) =>
  receive((event) => {
    if (!aboutRecords.includes(event.type)) sendBack({ type: 'event.forwarded', event });
  }),
);

/** `setup` types the names of known logic only, and this logic is loaded. */
type StartLoaded = (logic: AnyActorLogic, options: { id: string; systemId: string; input: unknown }) => void;

export const screenMachine = setup({
  types: {
    context: {} as ScreenContext,
    input: {} as ScreenInput,
    events: {} as ScreenEvent,
  },
  actors: { loadCode: unprovided<LoadedCode | null, LoadCodeCall>('loadCode'), queue, watchEnd },
  delays: { headStart: 1000, retryPause: 2000 },
  guards: {
    isOpen: ({ context }) => context.screen !== null,
    isPatient: ({ context }) => context.patient,
    isOpenAndPatient: ({ context }) => context.screen !== null && context.patient,
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
    stopActor: stopChild(({ context }) => context.name),
  },
}).createMachine({
  id: 'screen',
  context: ({ input: { name, screen = null, patient = false } }) => ({ name, screen, patient, queued: [] }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Passed through: chooses where the host begins.',
      always: [
        { guard: 'isOpenAndPatient', target: 'opening.waiting' },
        { guard: 'isOpen', target: 'opening' },
        { guard: 'isPatient', target: 'closed.waiting' },
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
          description: 'Leaves the connection to the first page.',
          after: { headStart: 'prefetching' },
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
          description: 'Leaves the connection to the first page, unless something is sent to the actor.',
          after: { headStart: 'loadingCode' },
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
              { target: '#screen.closed', actions: 'close', description: 'What it is about is gone.' },
            ],
            onError: 'codeMissing',
          },
        },
        codeMissing: {
          description: 'The code could not be fetched.',
          after: { retryPause: 'loadingCode' },
        },
      },
    },
    running: {
      on: {
        'event.forwarded': { actions: { type: 'forward', params: ({ event }) => event.event } },
        'screen.closed': { target: 'closing', actions: 'close' },
      },
    },
    closing: {
      description: 'The actor ends at once, or when it has the answer of what it deletes.',
      invoke: { id: 'watchEnd', src: 'watchEnd', input: ({ context: { name } }) => ({ name }) },
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
      },
    },
  },
});
