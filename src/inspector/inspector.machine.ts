/**
 * The inspector's state: its source, the selected actor and moment, the filter of the events, and an event that the
 * user writes. It runs in a separate actor system, so that it doesn't inspect itself.
 */
import { assign, fromPromise, raise, setup } from 'xstate';
import { payloadProblem } from './inspector.selectors.ts';
import type {
  ActorCall,
  App,
  Dock,
  InspectorEvent,
  InspectorInput,
  Pane,
  PossibleEvent,
  ReadCall,
  ReadRecording,
  RecordingPlace,
  RestoreCall,
  SendCall,
} from './inspector.types.ts';

export interface InspectorContext {
  apps: readonly App[];
  app: string | null;
  place: RecordingPlace | null;
  about: string;
  failure: string;
  actor: string | null;
  treeSearch: string;
  folded: readonly string[];
  /** Selected step, used in the state `past`. */
  step: number;
  eventSearch: string;
  /** Type filter. '' shows every type. */
  eventType: string;
  pane: Pane;
  dock: Dock;
  possible: readonly PossibleEvent[];
  draft: string;
  payload: string;
  /** Number of the step from which the payload was copied. */
  example: number | null;
}

type Draft = Pick<InspectorContext, 'payload' | 'example'> & { event: string };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const unprovided = <O, I>(name: string) =>
  fromPromise<O, I>(() => Promise.reject(new Error(`${name} is not provided`)));

export const inspectorMachine = setup({
  types: {
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
    input: {} as InspectorInput,
    children: {} as {
      readRecording: 'readRecording';
      askPossible: 'askPossible';
      sendEvent: 'sendEvent';
      restoreApp: 'restoreApp';
    },
  },
  actors: {
    readRecording: unprovided<ReadRecording, ReadCall>('readRecording'),
    askPossible: unprovided<PossibleEvent[], ActorCall>('askPossible'),
    sendEvent: unprovided<void, SendCall>('sendEvent'),
    restoreApp: unprovided<string | null, RestoreCall>('restoreApp'),
  },
  guards: {
    isRecording: ({ context }) => context.place !== null,
    hasApp: ({ context }) => context.app !== null,
    isShown: ({ context }, id: string) => context.app === id,
    isKnown: ({ context }, id: string) => context.apps.some((app) => app.id === id),
    isActor: (_, id: string | null) => id !== null,
    isValid: ({ context }) =>
      context.actor !== null && context.draft !== '' && payloadProblem(context.payload) === null,
  },
  actions: {
    addApp: assign({ apps: ({ context }, app: App) => [...context.apps.filter(({ id }) => id !== app.id), app] }),
    removeApp: assign({ apps: ({ context }, id: string) => context.apps.filter((app) => app.id !== id) }),
    showApp: assign({
      app: (_, id: string) => id,
      actor: null,
      place: null,
      about: '',
      possible: [],
      draft: '',
      payload: '',
    }),
    openRecording: assign({
      place: (_, place: RecordingPlace) => place,
      app: null,
      actor: null,
      possible: [],
      draft: '',
      payload: '',
    }),
    setAbout: assign({ about: (_, about: string) => about }),
    setFailure: assign({ failure: (_, message: string) => message }),
    setEventType: assign({ eventType: (_, text: string) => text }),
    selectActor: assign({ actor: (_, actor: string) => actor, possible: [], draft: '', payload: '' }),
    setPossible: assign({ possible: (_, possible: readonly PossibleEvent[]) => possible }),
    clearPossible: assign({ possible: [] }),
    setStep: assign({ step: (_, step: number) => step }),
    setDraft: assign({
      draft: (_, { event }: Draft) => event,
      payload: (_, { payload }: Draft) => payload,
      example: (_, { example }: Draft) => example,
    }),
    setPayload: assign({ payload: (_, text: string) => text }),
    openFile: (() => undefined) as (args: unknown, file: string) => void,
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
    example: null,
  }),
  type: 'parallel',
  on: {
    'app.left': { actions: { type: 'removeApp', params: ({ event }) => event.id } },
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
    'type.chosen': { actions: { type: 'setEventType', params: ({ event }) => event.event } },
    'pane.chosen': { actions: assign({ pane: ({ event }) => event.pane }) },
    'file.requested': { actions: { type: 'openFile', params: ({ event }) => event.file } },
    'dock.chosen': { actions: assign({ dock: ({ event }) => event.dock }) },
  },
  states: {
    source: {
      initial: 'choosing',
      on: {
        'recording.given': {
          target: '.reading',
          actions: { type: 'openRecording', params: ({ event }) => event.place },
        },
        'app.found': { actions: { type: 'addApp', params: ({ event }) => event.app } },
        'app.chosen': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: '.live',
          actions: { type: 'showApp', params: ({ event }) => event.id },
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
          description: 'No running app was found in this browser.',
          on: {
            'app.found': {
              target: 'live',
              actions: [
                { type: 'addApp', params: ({ event }) => event.app },
                { type: 'showApp', params: ({ event }) => event.app.id },
              ],
            },
          },
        },
        live: {
          on: {
            'app.left': {
              guard: { type: 'isShown', params: ({ event }) => event.id },
              target: 'lost',
              actions: { type: 'removeApp', params: ({ event }) => event.id },
            },
          },
        },
        lost: {
          description: 'The page of the app was closed. Its transcript remains until another app is found.',
          on: {
            'app.found': {
              target: 'live',
              actions: [
                { type: 'addApp', params: ({ event }) => event.app },
                { type: 'showApp', params: ({ event }) => event.app.id },
              ],
            },
          },
        },
        reading: {
          invoke: {
            id: 'readRecording',
            src: 'readRecording',
            input: ({ context }) => ({ place: context.place ?? { kind: 'text', name: '', text: '' } }),
            onDone: { target: 'recorded', actions: { type: 'setAbout', params: ({ event }) => event.output.about } },
            onError: {
              target: 'unreadable',
              actions: { type: 'setFailure', params: ({ event }) => messageOf(event.error) },
            },
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
          on: { 'step.chosen': { target: 'past', actions: { type: 'setStep', params: ({ event }) => event.step } } },
        },
        past: {
          on: {
            'step.chosen': { target: '.shown', actions: { type: 'setStep', params: ({ event }) => event.step } },
            'time.resumed': 'now',
            'event.repeated': 'now',
          },
          initial: 'shown',
          states: {
            shown: { on: { 'restore.requested': 'restoring' } },
            restoring: {
              description: 'The app starts again in the state after the step.',
              invoke: {
                id: 'restoreApp',
                src: 'restoreApp',
                input: ({ context: { step, actor } }) => ({ step, actor }),
                onDone: [
                  {
                    guard: { type: 'isActor', params: ({ event }) => event.output },
                    target: '#inspector.time.now',
                    actions: raise(({ event }) => ({ type: 'actor.chosen', actor: event.output ?? '' })),
                  },
                  { target: '#inspector.time.now' },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'setFailure', params: ({ event }) => messageOf(event.error) },
                },
              },
            },
            failed: { on: { 'restore.requested': 'restoring' } },
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
      description: 'The selected actor, and the events that its current state can take.',
      initial: 'none',
      on: {
        'actor.chosen': { target: '.asking', actions: { type: 'selectActor', params: ({ event }) => event.actor } },
        'event.repeated': { target: '.asking', actions: { type: 'selectActor', params: ({ event }) => event.actor } },
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
            onDone: { target: 'known', actions: { type: 'setPossible', params: ({ event }) => event.output } },
            onError: { target: 'ended', actions: 'clearPossible' },
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
          actions: { type: 'setDraft', params: ({ event }) => event },
        },
        'event.repeated': { target: '.sending', actions: { type: 'setDraft', params: ({ event }) => event } },
        'payload.typed': { target: '.waiting', actions: { type: 'setPayload', params: ({ event }) => event.text } },
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
              like: context.example,
            }),
            onDone: 'sent',
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: ({ event }) => messageOf(event.error) },
            },
          },
        },
        // The event was valid. A change of the payload, event or actor returns to `waiting`.
        sent: { on: { 'event.sent': 'sending' } },
        failed: { on: { 'event.sent': 'sending' } },
      },
    },
  },
});
