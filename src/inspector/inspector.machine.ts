/**
 * The inspector itself: what it looks at, which actor, which moment, what of the events is shown, and an event that is
 * made by hand. It runs in a system of its own, so that it never sees itself.
 */
import { assign, fromPromise, setup } from 'xstate';
import { payloadProblem } from './inspector.selectors.ts';
import type {
  ActorCall,
  Dock,
  InspectorEvent,
  InspectorInput,
  Pane,
  PossibleEvent,
  ReadCall,
  ReadRecording,
  RecordingPlace,
  SendCall,
} from './inspector.types.ts';
import type { App } from './link.ts';

export interface InspectorContext {
  /** Apps that can be looked at. */
  apps: readonly App[];
  app: string | null;
  place: RecordingPlace | null;
  about: string;
  failure: string;
  actor: string | null;
  treeSearch: string;
  /** Actors whose children aren't listed. */
  folded: readonly string[];
  /** The step that is looked at while travelling. */
  step: number;
  eventSearch: string;
  /** '' shows every type. */
  eventType: string;
  pane: Pane;
  dock: Dock;
  possible: readonly PossibleEvent[];
  /** Type of the event that is made by hand, '' before one is picked. */
  draft: string;
  payload: string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const unprovided = <O, I>(name: string) =>
  fromPromise<O, I>(() => Promise.reject(new Error(`${name} is not provided`)));

export const inspectorMachine = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    input: {} as InspectorInput,
    children: {} as { readRecording: 'readRecording'; askPossible: 'askPossible'; sendEvent: 'sendEvent' },
  },
  actors: {
    readRecording: unprovided<ReadRecording, ReadCall>('readRecording'),
    askPossible: unprovided<PossibleEvent[], ActorCall>('askPossible'),
    sendEvent: unprovided<void, SendCall>('sendEvent'),
  },
  guards: {
    isRecording: ({ context }) => context.place !== null,
    hasApp: ({ context }) => context.app !== null,
    isLooked: ({ context }, id: string) => context.app === id,
    isKnown: ({ context }, id: string) => context.apps.some((app) => app.id === id),
    hasActor: ({ context }) => context.actor !== null,
    isValid: ({ context }) =>
      context.actor !== null && context.draft !== '' && payloadProblem(context.payload) === null,
  },
  actions: {
    hear: assign({ apps: ({ context }, app: App) => [...context.apps.filter(({ id }) => id !== app.id), app] }),
    forget: assign({ apps: ({ context }, id: string) => context.apps.filter((app) => app.id !== id) }),
    look: assign({
      app: (_, id: string) => id,
      actor: null,
      place: null,
      about: '',
      possible: [],
      draft: '',
      payload: '',
    }),
    place: assign({
      place: (_, place: RecordingPlace) => place,
      app: null,
      actor: null,
      possible: [],
      draft: '',
      payload: '',
    }),
    tellAbout: assign({ about: (_, about: string) => about }),
    fail: assign({ failure: (_, message: string) => message }),
    ofType: assign({ eventType: (_, text: string) => text }),
    choose: assign({ actor: (_, actor: string) => actor, possible: [], draft: '', payload: '' }),
    know: assign({ possible: (_, possible: readonly PossibleEvent[]) => possible }),
    knowNothing: assign({ possible: [] }),
    goTo: assign({ step: (_, step: number) => step }),
    pick: assign({
      draft: (_, { event }: { event: string; payload: string }) => event,
      payload: (_, { payload }: { event: string; payload: string }) => payload,
    }),
    type: assign({ payload: (_, text: string) => text }),
  },
}).createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    apps: input.own ? [input.own] : [],
    app: input.own?.id ?? null,
    place: input.recording,
    about: '',
    failure: '',
    actor: null,
    treeSearch: '',
    folded: [],
    step: 0,
    eventSearch: '',
    eventType: '',
    pane: 'chart',
    dock: input.dock,
    possible: [],
    draft: '',
    payload: '',
  }),
  type: 'parallel',
  on: {
    'app.left': { actions: { type: 'forget', params: ({ event }) => event.id } },
    'tree.searched': { actions: assign({ treeSearch: ({ event }) => event.text }) },
    'branch.folded': {
      actions: assign({
        folded: ({ context, event }) => [...context.folded.filter((id) => id !== event.actor), event.actor],
      }),
    },
    'branch.unfolded': {
      actions: assign({ folded: ({ context, event }) => context.folded.filter((id) => id !== event.actor) }),
    },
    'events.filtered': { actions: assign({ eventSearch: ({ event }) => event.text }) },
    'type.chosen': { actions: { type: 'ofType', params: ({ event }) => event.event } },
    'pane.chosen': { actions: assign({ pane: ({ event }) => event.pane }) },
    'dock.chosen': { actions: assign({ dock: ({ event }) => event.dock }) },
  },
  states: {
    source: {
      initial: 'choosing',
      on: {
        'recording.given': { target: '.reading', actions: { type: 'place', params: ({ event }) => event.place } },
        'app.heard': { actions: { type: 'hear', params: ({ event }) => event.app } },
        'app.chosen': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: '.live',
          actions: { type: 'look', params: ({ event }) => event.id },
        },
      },
      states: {
        choosing: {
          always: [
            { guard: 'isRecording', target: 'reading' },
            { guard: 'hasApp', target: 'live' },
            { target: 'waiting' },
          ],
        },
        waiting: {
          description: 'No app of this browser has been heard of.',
          on: {
            'app.heard': {
              target: 'live',
              actions: [
                { type: 'hear', params: ({ event }) => event.app },
                { type: 'look', params: ({ event }) => event.app.id },
              ],
            },
          },
        },
        live: {
          on: {
            'app.left': {
              guard: { type: 'isLooked', params: ({ event }) => event.id },
              target: 'lost',
              actions: { type: 'forget', params: ({ event }) => event.id },
            },
          },
        },
        lost: {
          description: 'Its page has gone; what it told stays. The next app that is heard of takes its place.',
          on: {
            'app.heard': {
              target: 'live',
              actions: [
                { type: 'hear', params: ({ event }) => event.app },
                { type: 'look', params: ({ event }) => event.app.id },
              ],
            },
          },
        },
        reading: {
          invoke: {
            id: 'readRecording',
            src: 'readRecording',
            input: ({ context }) => ({ place: context.place ?? { kind: 'text', name: '', text: '' } }),
            onDone: { target: 'recorded', actions: { type: 'tellAbout', params: ({ event }) => event.output.about } },
            onError: { target: 'unreadable', actions: { type: 'fail', params: ({ event }) => messageOf(event.error) } },
          },
        },
        recorded: {},
        unreadable: {},
      },
    },
    time: {
      initial: 'now',
      on: { 'recording.given': '.now', 'app.chosen': '.now' },
      states: {
        now: {
          on: { 'step.chosen': { target: 'past', actions: { type: 'goTo', params: ({ event }) => event.step } } },
        },
        past: {
          on: {
            'step.chosen': { actions: { type: 'goTo', params: ({ event }) => event.step } },
            'time.resumed': 'now',
          },
        },
      },
    },
    events: {
      type: 'parallel',
      states: {
        view: {
          initial: 'table',
          states: {
            table: { on: { 'lifelines.chosen': 'lifelines' } },
            lifelines: { on: { 'table.chosen': 'table' } },
          },
        },
        scope: {
          initial: 'all',
          on: {
            'scope.chosen': [{ guard: ({ event }) => event.scope === 'all', target: '.all' }, { target: '.actor' }],
          },
          states: { all: {}, actor: {} },
        },
        services: {
          description: 'Promises, callbacks and the like.',
          initial: 'hidden',
          states: { hidden: { on: { 'services.toggled': 'shown' } }, shown: { on: { 'services.toggled': 'hidden' } } },
        },
        ended: {
          initial: 'shown',
          states: { hidden: { on: { 'ended.toggled': 'shown' } }, shown: { on: { 'ended.toggled': 'hidden' } } },
        },
      },
    },
    actor: {
      description: 'The actor that is looked at, and what can happen in its present state.',
      initial: 'none',
      on: {
        'actor.chosen': { target: '.asking', actions: { type: 'choose', params: ({ event }) => event.actor } },
        'recording.given': '.none',
        'app.chosen': '.none',
      },
      states: {
        none: {},
        asking: {
          invoke: {
            id: 'askPossible',
            src: 'askPossible',
            input: ({ context }) => ({ actor: context.actor ?? '' }),
            onDone: { target: 'known', actions: { type: 'know', params: ({ event }) => event.output } },
            onError: { target: 'ended', actions: 'knowNothing' },
          },
          on: { 'actor.moved': { target: 'asking', reenter: true } },
        },
        known: { on: { 'actor.moved': 'asking' } },
        ended: { on: { 'actor.moved': 'asking' } },
      },
    },
    sending: {
      initial: 'waiting',
      on: {
        'actor.chosen': '.waiting',
        'recording.given': '.waiting',
        'app.chosen': '.waiting',
        'event.picked': {
          target: '.waiting',
          actions: { type: 'pick', params: ({ event }) => ({ event: event.event, payload: event.payload }) },
        },
        'payload.typed': { target: '.waiting', actions: { type: 'type', params: ({ event }) => event.text } },
      },
      states: {
        waiting: { on: { 'event.sent': { guard: 'isValid', target: 'sending' } } },
        sending: {
          invoke: {
            id: 'sendEvent',
            src: 'sendEvent',
            input: ({ context }) => ({
              actor: context.actor ?? '',
              event: { ...(JSON.parse(context.payload || '{}') as object), type: context.draft },
            }),
            onDone: 'sent',
            onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => messageOf(event.error) } },
          },
        },
        // What was sent once is valid: another text, event or actor leads back to waiting.
        sent: { on: { 'event.sent': 'sending' } },
        failed: { on: { 'event.sent': 'sending' } },
      },
    },
  },
});
