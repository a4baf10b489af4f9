/**
 * Notifications of the viewer in a workspace. It starts and stops with the workspace, counts the unread ones for the
 * sidebar, shows live ones as toasts, and loads the screen's list for one filter at a time.
 *
 * Invariants: the list is sorted newest first and contains each notification once. Marks are sent one at a time, in
 * order, and the list is always shown with the pending marks. A request that began before a mark was answered may
 * return a list without it, so it is repeated.
 */
import { assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import { pages } from '../../../domain/limits.ts';
import type { LiveNotification, Notification } from '../../../domain/notification.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { matches, mergeNotifications, withMarks } from './fold.ts';
import type {
  LoadNotificationsCall,
  Mark,
  MarkCall,
  NotificationsEvent,
  NotificationsFilter,
  NotificationsInput,
  NotificationsPage,
} from './notifications.types.ts';
import { unreadWith } from './unread.ts';

export interface NotificationsContext extends NotificationsInput {
  filter: NotificationsFilter;
  /** Notifications as the server last sent them. */
  elements: readonly Notification[];
  /** True if there are older notifications to load. */
  more: boolean;
  /** Number of unread notifications in the workspace, as the server counted. */
  unread: number;
  /** Ids of notifications that arrived live since the last request for the list, whose answer may lack them. */
  fresh: readonly string[];
  /** Ids of unread notifications that arrived live and don't match the list's filter. */
  unlisted: readonly string[];
  /** Pending marks, oldest first. */
  marks: readonly Mark[];
  /** Error of the last failed load. */
  failure: Failure | null;
}

const { pageSize } = pages.notifications;
/** Maximum page size of the server. */
const longestPage = 1000;
const mostUnlisted = 100;

const isFilter = (one: NotificationsFilter, other: NotificationsFilter): boolean =>
  one.state === other.state && one.type === other.type;

const load = unprovided<NotificationsPage, LoadNotificationsCall>('loadNotifications');

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    input: {} as NotificationsInput,
    events: {} as NotificationsEvent,
    children: {} as {
      loadNotifications: 'loadNotifications';
      loadMore: 'loadNotifications';
      refresh: 'loadNotifications';
      sendMark: 'sendMark';
    },
  },
  actors: {
    loadNotifications: load,
    sendMark: unprovided<Notification | null, MarkCall>('sendMark'),
  },
  delays: {
    /** Time, in milliseconds, in which several changes lead to one request. */
    gather: 400,
    fetchAgain: 10_000,
  },
  actions: {
    storeFilter: assign((_, filter: NotificationsFilter) => ({ filter, elements: [], more: false })),
    storeFirst: assign(({ context }, { elements, more, unread }: NotificationsPage) => {
      const answered = new Set(elements.map(({ id }) => id));
      const missing = context.elements.filter(({ id }) => context.fresh.includes(id) && !answered.has(id));
      return {
        elements: mergeNotifications(missing, elements),
        more,
        failure: null,
        unread: unread + missing.filter(({ readAt }) => readAt === null).length,
      };
    }),
    clearFresh: assign({ fresh: [] }),
    storeMore: assign(({ context }, { elements, more, unread }: NotificationsPage) => ({
      elements: mergeNotifications(context.elements, elements),
      more,
      unread,
      failure: null,
    })),
    storeFailure: assign({ failure: (_, failure: Failure) => failure }),
    receive: assign(
      (
        { context: { elements, filter, fresh, unlisted, unread } },
        { inApp, toast: _toast, ...received }: LiveNotification,
      ) => {
        const { id } = received;
        if (!inApp || unlisted.includes(id) || elements.some((one) => one.id === id)) return {};
        return matches(filter, received)
          ? { unread: unread + 1, elements: mergeNotifications(elements, [received]), fresh: [...fresh, id] }
          : { unread: unread + 1, unlisted: [...unlisted.slice(-mostUnlisted), id] };
      },
    ),
    showToast: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, received: LiveNotification) => ({
        ...toastOf(received.type === 'reminder' ? 'warning' : 'info', messages.notification(received), {
          open: received.link,
        }),
        id: `notification/${received.id}`,
        notificationId: received.id,
      }),
    ),
    /**
     * The server's count is assumed to include the mark that is being sent. If it doesn't, the server sends another
     * count.
     */
    storeUnread: assign(({ context: { marks } }, unread: number) => ({
      unread,
      marks: marks.map((mark, place) => (place === 0 ? { ...mark, counts: false } : mark)),
    })),
    queueMark: assign(({ context: { marks, unlisted } }, mark: Mark) => ({
      marks: [...marks, mark],
      unlisted: mark.kind === 'all' ? [] : unlisted.filter((id) => id !== mark.id),
    })),
    settleMark: assign(
      (
        {
          context: {
            marks: [mark, ...marks],
            elements,
            unread,
          },
        },
        answer: Notification | null,
      ) => {
        if (!mark) return {};
        return {
          marks,
          elements: answer ? elements.map((one) => (one.id === answer.id ? answer : one)) : withMarks(elements, [mark]),
          unread: unreadWith(unread, [mark]),
        };
      },
    ),
    dropMark: enqueueActions(
      (
        {
          context: {
            marks: [mark, ...marks],
          },
          enqueue,
          system,
        },
        { message }: Failure,
      ) => {
        enqueue.assign({ marks });
        if (mark?.showsFailure) enqueue.sendTo(actorOf(system, 'toasts'), toastOf('error', message));
      },
    ),
    goTo: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, to: string) => ({ type: 'navigation.requested' as const, to }),
    ),
  },
  guards: {
    isOtherFilter: ({ context }, filter: NotificationsFilter) => !isFilter(context.filter, filter),
    isToast: (_, { toast }: LiveNotification) => toast,
    hasMore: ({ context }) => context.more,
    hasMark: ({ context }) => context.marks.length > 0,
    /**
     * Whether a mark changes the list as shown. Outside the list, whether it differs from the last pending mark of the
     * notification.
     */
    isNews: ({ context: { elements, marks } }, { id, read }: { id: string; read: boolean }) => {
      const seen = withMarks(elements, marks).find((one) => one.id === id);
      const asked = marks.findLast((mark) => mark.kind === 'one' && mark.id === id);
      return seen ? (seen.readAt !== null) !== read : !(asked?.kind === 'one' && asked.read === read);
    },
    hasUnread: ({ context: { elements, marks, unread } }) =>
      unreadWith(unread, marks) > 0 || withMarks(elements, marks).some(({ readAt }) => readAt === null),
    /** Whether the server's count can't be explained by the pending marks, so that the list lacks something. */
    isSurprise: ({ context: { unread, marks } }, count: number) =>
      count !== unread && count !== unreadWith(unread, marks) && count !== unreadWith(unread, marks.slice(0, 1)),
    isAllMarked: ({
      context: {
        marks: [mark],
      },
    }) => mark?.kind === 'all',
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    ...input,
    filter: { state: 'all', type: null },
    elements: [],
    more: false,
    unread: 0,
    fresh: [],
    unlisted: [],
    marks: [],
    failure: null,
  }),
  on: {
    'notification.received': [
      {
        guard: { type: 'isToast', params: ({ event }) => event.notification },
        actions: [
          { type: 'receive', params: ({ event }) => event.notification },
          { type: 'showToast', params: ({ event }) => event.notification },
        ],
      },
      { actions: { type: 'receive', params: ({ event }) => event.notification } },
    ],
    'notification.marked': {
      guard: { type: 'isNews', params: ({ event }) => event },
      actions: { type: 'queueMark', params: ({ context, event }) => markOf(context, event.id, event.read, true) },
    },
    'notification.opened': {
      guard: { type: 'isNews', params: ({ event }) => ({ id: event.id, read: true }) },
      actions: { type: 'queueMark', params: ({ context, event }) => markOf(context, event.id, true, false) },
    },
    'toast.closed': {
      guard: { type: 'isNews', params: ({ event }) => ({ id: event.notificationId, read: true }) },
      actions: {
        type: 'queueMark',
        params: ({ context, event }) => markOf(context, event.notificationId, true, false),
      },
    },
    'toast.followed': [
      {
        guard: { type: 'isNews', params: ({ event }) => ({ id: event.notificationId, read: true }) },
        actions: [
          { type: 'queueMark', params: ({ context, event }) => markOf(context, event.notificationId, true, false) },
          { type: 'goTo', params: ({ event }) => event.link },
        ],
      },
      { actions: { type: 'goTo', params: ({ event }) => event.link } },
    ],
    'all.marked': {
      guard: 'hasUnread',
      actions: { type: 'queueMark', params: { kind: 'all', showsFailure: true, counts: true } },
    },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'filter.changed': {
          guard: { type: 'isOtherFilter', params: ({ event }) => event.filter },
          target: '.loading',
          actions: { type: 'storeFilter', params: ({ event }) => event.filter },
        },
      },
      states: {
        loading: {
          entry: 'clearFresh',
          invoke: {
            id: 'loadNotifications',
            src: 'loadNotifications',
            input: ({ context: { workspaceId, filter } }) => ({ workspaceId, filter, pageIndex: 1, pageSize }),
            onDone: { target: 'live', actions: { type: 'storeFirst', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'records.stale': { target: 'loading', reenter: true },
            'mark.settled': { target: 'loading', reenter: true },
          },
        },
        live: {
          on: {
            'records.stale': '.stale',
            'list.outdated': '.stale',
            'server.batch': [
              {
                guard: { type: 'isSurprise', params: ({ context, event }) => unreadIn(event.changes, context.unread) },
                target: '.stale',
                actions: {
                  type: 'storeUnread',
                  params: ({ context, event }) => unreadIn(event.changes, context.unread),
                },
              },
              {
                guard: ({ event }) => event.changes.some(({ type }) => type === 'notifications.changed'),
                actions: {
                  type: 'storeUnread',
                  params: ({ context, event }) => unreadIn(event.changes, context.unread),
                },
              },
            ],
          },
          initial: 'idle',
          states: {
            idle: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
            loadingMore: {
              invoke: {
                id: 'loadMore',
                src: 'loadNotifications',
                // Notifications that have been read no longer match the server's filter, so they don't count here.
                input: ({ context: { workspaceId, filter, elements } }) => ({
                  workspaceId,
                  filter,
                  pageIndex: Math.floor(elements.filter((one) => matches(filter, one)).length / pageSize) + 1,
                  pageSize,
                }),
                onDone: { target: 'idle', actions: { type: 'storeMore', params: ({ event }) => event.output } },
                onError: {
                  target: 'lackingMore',
                  actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
                },
              },
              on: { 'mark.settled': { target: 'loadingMore', reenter: true } },
            },
            lackingMore: { on: { 'more.requested': 'loadingMore' } },
            stale: {
              description: 'The list lacks something. It waits for further changes before it is loaded again.',
              after: { gather: 'refreshing' },
            },
            refreshing: {
              description: 'Loads the whole list again and still shows the old one.',
              entry: 'clearFresh',
              invoke: {
                id: 'refresh',
                src: 'loadNotifications',
                input: ({ context: { workspaceId, filter, elements } }) => ({
                  workspaceId,
                  filter,
                  pageIndex: 1,
                  pageSize: Math.min(longestPage, Math.max(1, Math.ceil(elements.length / pageSize)) * pageSize),
                }),
                onDone: { target: 'idle', actions: { type: 'storeFirst', params: ({ event }) => event.output } },
                onError: 'waiting',
              },
              on: { 'mark.settled': 'stale' },
            },
            waiting: { after: { fetchAgain: 'refreshing' } },
          },
        },
        failed: { on: { 'retry.requested': 'loading', 'records.stale': 'loading' } },
      },
    },
    marking: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasMark', target: 'sending' } },
        sending: {
          invoke: {
            id: 'sendMark',
            src: 'sendMark',
            input: ({ context: { workspaceId, marks } }) => {
              const [mark] = marks;
              if (!mark) throw new Error('sending is entered with a mark only');
              return { workspaceId, mark };
            },
            onDone: [
              {
                guard: 'isAllMarked',
                target: 'idle',
                actions: [
                  { type: 'settleMark', params: ({ event }) => event.output },
                  raise({ type: 'list.outdated' }),
                  raise({ type: 'mark.settled' }),
                ],
              },
              {
                target: 'idle',
                actions: [{ type: 'settleMark', params: ({ event }) => event.output }, raise({ type: 'mark.settled' })],
              },
            ],
            onError: { target: 'idle', actions: { type: 'dropMark', params: ({ event }) => failureOf(event.error) } },
          },
        },
      },
    },
  },
});

/** Returns a mark of one notification, with its effect on the number of unread ones. */
function markOf(
  { elements, unlisted, marks }: NotificationsContext,
  id: string,
  read: boolean,
  showsFailure: boolean,
): Mark {
  const seen = withMarks(elements, marks).find((one) => one.id === id);
  const changes = seen ? (seen.readAt !== null) !== read : read && unlisted.includes(id);
  return { kind: 'one', id, read, adds: !changes ? 0 : read ? -1 : 1, showsFailure, counts: true };
}

/** Returns the last unread count in the changes, or `before`. */
const unreadIn = (changes: readonly Change[], before: number): number =>
  changes.reduce((unread, change) => (change.type === 'notifications.changed' ? change.unread : unread), before);
