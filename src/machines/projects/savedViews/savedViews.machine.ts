/**
 * The saved views of a project's tasks screen: the view in the page's address, and changes of views. It starts and
 * stops with that screen. The content of an opened view is sent to the board. Emits `address.wanted`. Invariants:
 * changes are sent one at a time. A view in the address is opened once, when the list has loaded.
 */
import { assign, emit, enqueueActions, forwardTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { SavedView } from '../../../../domain/savedView.ts';
import { toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { followList } from '../../sync/followList.ts';
import { listOf } from '../../sync/listScreen.ts';
import { outlivesScreen } from '../../outlivesScreen.ts';
import type { SavedViewsSpec } from '../../sync/records/resources/savedViews.ts';
import {
  chooseBoardColumns,
  chooseBoardDisplay,
  chooseBoardView,
  filterBoard,
  searchBoard,
} from '../../tasks/board/board.senders.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  SavedViewsEmitted,
  SavedViewsEvent,
  SavedViewsInput,
  SavedViewsPlace,
  ViewChange,
  ViewChangeCall,
  ViewForm,
} from './savedViews.types.ts';
import { outdateLists } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface SavedViewsContext extends SavedViewsInput {
  /** Views of the list, or null before the first answer. */
  views: readonly SavedView[] | null;
  /** Id of the view that the address names, or null. */
  addressed: string | null;
  /** New view that isn't in the list yet, or null. */
  created: string | null;
  change: { change: ViewChange; mutationId: string } | null;
}

export const viewList = listOf({
  types: {} as { values: ViewForm; saved: SavedView; listed: SavedView },
  screen: 'savedViews',
  lists: 'savedViews',
  placeOf: ({ workspaceId, projectId }: SavedViewsInput): SavedViewsPlace => ({ workspaceId, projectId }),
  messages: {
    created: phrase('board', 'savedViews.toasts.created'),
    changed: phrase('board', 'savedViews.toasts.update'),
    done: phrase('board', 'savedViews.toasts.deleted'),
    gone: phrase('board', 'savedViews.toasts.deleted'),
  },
  toastsFailure: true,
});

type Of<T extends SavedViewsEvent['type']> = Extract<SavedViewsEvent, { type: T }>;

export const savedViewsMachine = setup({
  types: {
    context: {} as SavedViewsContext,
    input: {} as SavedViewsInput,
    events: {} as SavedViewsEvent,
    emitted: {} as SavedViewsEmitted,
    tags: {} as typeof outlivesScreen,
    children: {} as { followList: 'followList'; form: 'form'; deletion: 'deletion'; changeView: 'changeView' },
  },
  actors: {
    followList: followList<SavedViewsSpec>(),
    ...viewList.actors,
    changeView: unprovided<unknown, ViewChangeCall>('changeView'),
  },
  actions: {
    setViews: assign({ views: (_, views: readonly SavedView[]) => views }),
    setAddressed: assign({ addressed: (_, viewId: string | null) => viewId }),
    setCreated: assign({
      created: ({ context }, { record, isNew }: Of<'record.saved'>) => (isNew ? record.id : context.created),
    }),
    setChange: assign({ change: (_, { change, mutationId }: Of<'change.requested'>) => ({ change, mutationId }) }),
    show: enqueueActions(({ context: { views, addressed }, enqueue }) => {
      const view = views?.find(({ id }) => id === addressed);
      if (!view) return;
      enqueue(filterBoard(view.filters));
      enqueue(searchBoard(view.search));
      enqueue(chooseBoardView(view.mode));
      enqueue(chooseBoardColumns(view.columns));
      if (view.display) enqueue(chooseBoardDisplay(view.display));
    }),
    wantDefault: enqueueActions(({ context: { views, addressed }, enqueue }) => {
      const own = views?.find(({ isDefault }) => isDefault);
      if (own && addressed === null) enqueue.emit({ type: 'address.wanted', viewId: own.id });
    }),
    wantCreated: enqueueActions(({ context: { views, created }, enqueue }) => {
      if (created === null || !views?.some(({ id }) => id === created)) return;
      enqueue.assign({ created: null });
      enqueue.emit({ type: 'address.wanted', viewId: created });
    }),
    wantAddress: emit((_, viewId: string | null): SavedViewsEmitted => ({ type: 'address.wanted', viewId })),
    outdateList: outdateLists('savedViews'),
    toastGone: showToast('warning', phrase('board', 'savedViews.toasts.gone')),
    toastChanged: enqueueActions(({ context: { change }, enqueue }) => {
      if (change) enqueue(showToast('success', phrase('board', `savedViews.toasts.${change.change.kind}`)));
    }),
    toastFailure: toastFailure(),
  },
  guards: {
    isNone: (_, viewId: string | null) => viewId === null,
    isKnown: ({ context: { views, addressed } }) => views?.some(({ id }) => id === addressed) ?? false,
    isListed: ({ context: { views } }) => views !== null,
    isAddressed: ({ context: { addressed } }, viewId: string | null) => viewId !== null && viewId === addressed,
  },
}).createMachine({
  id: 'savedViews',
  context: ({ input }) => ({ ...input, views: null, addressed: null, created: null, change: null }),
  invoke: [
    {
      id: 'followList',
      src: 'followList',
      input: ({ context: { projectId } }) => ({ spec: { kind: 'savedViews', projectId } }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    ...viewList.invoke,
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': { actions: { type: 'setCreated', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          on: {
            'list.received': {
              target: 'listed',
              actions: [{ type: 'setViews', params: ({ event }) => event.elements }, 'wantDefault'],
            },
          },
        },
        listed: {
          on: {
            'list.received': {
              actions: [{ type: 'setViews', params: ({ event }) => event.elements }, 'wantCreated'],
            },
          },
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
            { guard: 'isListed', target: 'none', actions: ['toastGone', { type: 'wantAddress', params: null }] },
          ],
        },
        shown: {},
      },
      on: {
        'record.deleted': {
          guard: { type: 'isAddressed', params: ({ event }) => event.id },
          actions: { type: 'wantAddress', params: null },
        },
        'view.addressed': [
          {
            guard: { type: 'isNone', params: ({ event }) => event.viewId },
            target: '.none',
            actions: { type: 'setAddressed', params: null },
          },
          { guard: { type: 'isAddressed', params: ({ event }) => event.viewId } },
          { target: '.awaiting', actions: { type: 'setAddressed', params: ({ event }) => event.viewId } },
        ],
      },
    },
    change: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'change.requested': { target: 'changing', actions: { type: 'setChange', params: ({ event }) => event } },
          },
        },
        changing: {
          tags: outlivesScreen,
          invoke: {
            id: 'changeView',
            src: 'changeView',
            input: ({ context: { workspaceId, projectId, change } }) => ({
              workspaceId,
              projectId,
              change: change?.change ?? { kind: 'default' as const, viewId: null },
              mutationId: change?.mutationId ?? '',
            }),
            onDone: { target: 'listing', actions: ['outdateList', 'toastChanged'] },
            onError: {
              target: 'idle',
              actions: { type: 'toastFailure', params: failureIn },
            },
          },
        },
        listing: {
          description: 'Waits until the list shows the change, before the next one is sent.',
          on: { 'list.received': 'idle', 'list.failed': 'idle' },
        },
      },
    },
  },
});
