/**
 * The saved views of a project's tasks screen: the one that the page's address names, and what is done to them. Lives with that screen. The list
 * is the records', which this follows. What a view holds is told to the board when it is opened; from then on the board's own state
 * differs from it or not, which the selectors say. Emits address.wanted.
 * Invariants: one deed at a time; a view that the address names is opened once, when the list is here.
 */
import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import { limits } from '../../../domain/limits.ts';
import { type Failure, failureOf } from '../failure.ts';
import { followList } from '../followList.ts';
import { outlivesScreen } from '../outlivesScreen.ts';
import type { SavedViewsSpec } from '../records/resources/savedViews.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { savedViewsMessages as messages } from './savedViews.messages.ts';
import type {
  SavedViewsEmitted,
  SavedViewsEvent,
  SavedViewsInput,
  ViewDeed,
  ViewDeedCall,
  ViewForm,
} from './savedViews.types.ts';

export interface SavedViewsContext extends SavedViewsInput {
  /** null before the first answer. */
  views: readonly SavedView[] | null;
  /** The one that the address names. */
  addressed: string | null;
  form: ViewForm;
  /** The one that is asked about. */
  removal: string | null;
  deed: { deed: ViewDeed; mutationId: string } | null;
  failure: Failure | null;
}

type Of<T extends SavedViewsEvent['type']> = Extract<SavedViewsEvent, { type: T }>;
const noForm: ViewForm = { viewId: null, name: '', shared: false };
const wordsOf = (deed: ViewDeed): string =>
  JSON.stringify(deed.kind === 'create' ? { ...deed, view: { ...deed.view, id: '' } } : deed);

export const savedViewsMachine = setup({
  types: {
    context: {} as SavedViewsContext,
    input: {} as SavedViewsInput,
    events: {} as SavedViewsEvent,
    emitted: {} as SavedViewsEmitted,
    children: {} as { followList: 'followList'; doDeed: 'doDeed' },
  },
  actors: {
    followList: followList<SavedViewsSpec>(),
    doDeed: unprovided<unknown, ViewDeedCall>('doDeed'),
  },
  actions: {
    noteViews: assign({ views: (_, views: readonly SavedView[]) => views }),
    noteAddress: assign({ addressed: (_, viewId: string | null) => viewId }),
    noteForm: assign({
      form: (_, { viewId, name, shared }: Of<'form.opened'>) => ({ viewId, name, shared }),
      failure: null,
    }),
    changeForm: assign({
      form: ({ context }, { name, ...patch }: Partial<ViewForm>) => ({
        ...context.form,
        ...patch,
        ...(name !== undefined && { name: cutText(name, limits.name) }),
      }),
    }),
    noteRemoval: assign({ removal: (_, viewId: string) => viewId, failure: null }),
    /** After a failure the same deed stays the same request: the first may have been done, and only its answer lost. */
    noteDeed: assign({
      deed: ({ context: { deed: last, failure } }, { deed, mutationId }: Of<'deed.requested'>) =>
        failure && last && wordsOf(last.deed) === wordsOf(deed) ? last : { deed, mutationId },
      failure: null,
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** The board shows what the view holds. */
    show: enqueueActions(({ context: { views, addressed }, enqueue, system }) => {
      const view = views?.find(({ id }) => id === addressed);
      if (!view) return;
      const board = actorOf(system, 'board');
      enqueue.sendTo(board, { type: 'filters.changed', filters: view.filters });
      enqueue.sendTo(
        board,
        view.search === '' ? { type: 'search.cleared' } : { type: 'search.typed', text: view.search },
      );
      enqueue.sendTo(board, { type: 'view.chosen', view: view.mode });
      enqueue.sendTo(board, { type: 'tableColumns.chosen', shown: view.columns });
    }),
    wantDefault: enqueueActions(({ context: { views, addressed }, enqueue }) => {
      const own = views?.find(({ isDefault }) => isDefault);
      if (own && addressed === null) enqueue.emit({ type: 'address.wanted', viewId: own.id });
    }),
    wantAddress: emit((_, viewId: string | null): SavedViewsEmitted => ({ type: 'address.wanted', viewId })),
    closeLayer: raise({ type: 'layer.closed' }),
    renewList: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context: { projectId } }) => ({
        type: 'resource.refreshRequested' as const,
        spec: { kind: 'savedViews' as const, projectId },
      }),
    ),
    tellGone: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('warning', messages.gone)),
    tellDone: enqueueActions(({ context: { deed }, enqueue, system }) => {
      if (!deed) return;
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages[deed.deed.kind]));
    }),
    /** A new one is opened once the list has it. */
    wantMade: enqueueActions(({ context: { deed }, enqueue }) => {
      if (deed?.deed.kind === 'create') enqueue.emit({ type: 'address.wanted', viewId: deed.deed.view.id });
    }),
    tellFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isNone: (_, viewId: string | null) => viewId === null,
    isKnown: ({ context: { views, addressed } }) => views?.some(({ id }) => id === addressed) ?? false,
    isListed: ({ context: { views } }) => views !== null,
    isShownNow: ({ context: { addressed } }, viewId: string | null) => viewId !== null && viewId === addressed,
    deletesAddressed: ({ context: { deed, addressed } }) =>
      deed?.deed.kind === 'delete' && deed.deed.viewId === addressed,
  },
}).createMachine({
  id: 'savedViews',
  context: ({ input }) => ({
    ...input,
    views: null,
    addressed: null,
    form: noForm,
    removal: null,
    deed: null,
    failure: null,
  }),
  invoke: {
    id: 'followList',
    src: 'followList',
    input: ({ context: { projectId } }) => ({ spec: { kind: 'savedViews', projectId } }),
    onDone: {},
    onError: {},
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: {
            'list.arrived': {
              target: 'listed',
              actions: [{ type: 'noteViews', params: ({ event }) => event.elements }, 'wantDefault'],
            },
          },
        },
        listed: {
          on: { 'list.arrived': { actions: { type: 'noteViews', params: ({ event }) => event.elements } } },
        },
      },
    },
    address: {
      initial: 'none',
      states: {
        none: {},
        awaiting: {
          always: [
            { guard: 'isKnown', target: 'shown', actions: 'show' },
            { guard: 'isListed', target: 'none', actions: ['tellGone', { type: 'wantAddress', params: null }] },
          ],
        },
        shown: {},
      },
      on: {
        'view.addressed': [
          {
            guard: { type: 'isNone', params: ({ event }) => event.viewId },
            target: '.none',
            actions: { type: 'noteAddress', params: null },
          },
          { guard: { type: 'isShownNow', params: ({ event }) => event.viewId } },
          { target: '.awaiting', actions: { type: 'noteAddress', params: ({ event }) => event.viewId } },
        ],
      },
    },
    layer: {
      initial: 'closed',
      states: {
        closed: {},
        form: { on: { 'form.changed': { actions: { type: 'changeForm', params: ({ event }) => event.patch } } } },
        removal: {},
      },
      on: {
        'form.opened': { target: '.form', actions: { type: 'noteForm', params: ({ event }) => event } },
        'removal.asked': { target: '.removal', actions: { type: 'noteRemoval', params: ({ event }) => event.viewId } },
        'layer.closed': '.closed',
      },
    },
    deed: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'deed.requested': { target: 'working', actions: { type: 'noteDeed', params: ({ event }) => event } } },
        },
        working: {
          tags: outlivesScreen,
          invoke: {
            id: 'doDeed',
            src: 'doDeed',
            input: ({ context: { workspaceId, projectId, deed } }) => ({
              workspaceId,
              projectId,
              deed: deed?.deed ?? { kind: 'default' as const, viewId: null },
              mutationId: deed?.mutationId ?? '',
            }),
            onDone: { target: 'renewing', actions: ['tellDone', 'closeLayer'] },
            onError: {
              target: 'idle',
              actions: [
                { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
                { type: 'tellFailure', params: ({ event }) => failureOf(event.error) },
              ],
            },
          },
        },
        renewing: {
          description: 'What was done shows before the next deed.',
          entry: 'renewList',
          on: {
            'list.arrived': [
              { guard: 'deletesAddressed', target: 'idle', actions: { type: 'wantAddress', params: null } },
              { target: 'idle', actions: 'wantMade' },
            ],
            'list.failed': 'idle',
          },
        },
      },
    },
  },
});
