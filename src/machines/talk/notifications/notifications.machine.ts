/**
 * Notifications of the viewer in a workspace. It starts and stops with the workspace, counts the unread ones for the
 * sidebar, shows live ones as toasts, and follows the records' list for one filter at a time.
 *
 * Invariants: marks are sent one at a time, in order, and the list is always shown with the pending marks. A load that
 * began before a mark was answered may return a list without it, so it is repeated.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import { type LiveNotification, type Notification, unitOf } from '../../../../domain/notification.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { type Failure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { followList } from '../../sync/followList.ts';
import { unprovided } from '../../unprovided.ts';
import {
  matches,
  order,
  type NotificationsFilter,
  type NotificationsSpec,
} from '../../sync/records/resources/notifications.ts';
import { withMarks } from './fold.ts';
import { notificationText } from './notificationText.ts';
import type { Mark, MarkCall, NotificationsEvent, NotificationsInput } from './notifications.types.ts';
import { unreadWith } from './unread.ts';
import { deliverElements, refreshResource, repeatLoad } from '../../sync/records/records.senders.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface NotificationsContext extends NotificationsInput {
  filter: NotificationsFilter;
  /** Loaded notifications that match the filter, as the server last sent them. */
  elements: readonly Notification[];
  /** Ids of the notifications that were opened in this list. They remain in it, even if it shows only unread ones. */
  opened: readonly string[];
  /** Number of unread notifications in the workspace, as counted by the server. */
  unread: number;
  /** Unread notifications that arrived live and don't match the list's filter. */
  unlisted: readonly Notification[];
  /** Reminders of due dates whose toast is open. */
  toasted: readonly Notification[];
  /** Pending marks, oldest first. */
  marks: readonly Mark[];
}

const mostUnlisted = 100;

const isFilter = (one: NotificationsFilter, other: NotificationsFilter): boolean =>
  one.state === other.state && one.type === other.type;

const specOf = ({ filter }: NotificationsContext): NotificationsSpec => ({ kind: 'notifications', ...filter });

/**
 * Returns the notifications that are read when their toast closes. Changes of followed tasks are not, because a toast
 * closes by itself, and a read notification is not sent by mail.
 */
const readByClosing = ({ elements, unlisted }: NotificationsContext, ids: readonly string[]): string[] => {
  const known = new Map([...elements, ...unlisted].map(({ id, type }) => [id, type]));
  return ids.filter((id) => known.get(id) !== 'task_change');
};

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    input: {} as NotificationsInput,
    events: {} as NotificationsEvent,
    children: {} as { followList: 'followList'; sendMark: 'sendMark' },
  },
  actors: {
    followList: followList<NotificationsSpec>(),
    sendMark: unprovided<Notification | null, MarkCall>('sendMark'),
  },
  actions: {
    storeFilter: assign((_, filter: NotificationsFilter) => ({ filter, elements: [], opened: [] })),
    storeElements: assign({
      elements: ({ context }, elements: readonly Notification[]) => withOpened(context, elements),
    }),
    storeOpened: assign({ opened: ({ context }, id: string) => [...context.opened, id] }),
    forgetOpened: assign({ opened: [] }),
    receive: enqueueActions(({ context, enqueue }, { inApp, toast: _toast, ...received }: LiveNotification) => {
      const { elements, filter, unlisted, unread, marks } = context;
      const known = [...unlisted, ...withMarks(elements, marks)];
      if (!inApp || known.some(({ id }) => id === received.id)) return;
      enqueue.assign({ unread: unread + unreadUnits([...known, received]) - unreadUnits(known) });
      if (matches(filter, received)) {
        enqueue(deliverElements({ spec: specOf(context), elements: [received] }));
      } else enqueue.assign({ unlisted: [...unlisted.slice(-mostUnlisted), received] });
    }),
    /** The toast of several reminders of a due date replaces the toast of the earlier ones. */
    showToast: enqueueActions(({ context, enqueue }, received: LiveNotification) => {
      const isDue = received.type === 'reminder' && received.dueDate !== null;
      const earlier = context.toasted.filter((one) => one.id !== received.id);
      const unit = isDue ? unitOf(received) : received.id;
      const shown = [...earlier.filter((one) => unitOf(one) === unit), received];
      if (isDue) enqueue.assign({ toasted: [...earlier, received] });
      enqueue(
        showToast(received.type === 'reminder' ? 'warning' : 'info', notificationText(received, shown.length), {
          action: { open: shown.length === 1 ? received.link : '/notifications' },
          id: `notification/${unit}`,
          notificationIds: shown.map(({ id }) => id),
        }),
      );
    }),
    forgetToast: assign({
      toasted: ({ context }, ids: readonly string[]) => context.toasted.filter(({ id }) => !ids.includes(id)),
    }),
    /**
     * The server's count is assumed to include the mark that is being sent. If it doesn't, the server sends another
     * count.
     */
    storeUnread: assign(({ context: { marks } }, unread: number) => ({
      unread,
      marks: marks.map((mark, place) => (place === 0 ? { ...mark, counts: false } : mark)),
    })),
    storeCount: assign({ unread: (_, unread: number) => unread }),
    refreshSoon: enqueueActions(({ context, enqueue }) => enqueue(refreshResource(specOf(context), { soon: true }))),
    queueMark: assign(({ context: { marks, unlisted } }, mark: Mark) => ({
      marks: [...marks, mark],
      unlisted: mark.kind === 'all' ? [] : unlisted.filter(({ id }) => !mark.ids.includes(id)),
    })),
    settleMark: enqueueActions(({ context, enqueue }, answer: Notification | null) => {
      const { elements, unread } = context;
      const [mark, ...marks] = context.marks;
      if (!mark) return;
      const spec = specOf(context);
      const after = answer ? elements.map((one) => (one.id === answer.id ? answer : one)) : withMarks(elements, [mark]);
      const changed = after.filter((one, index) => one !== elements[index]);
      enqueue.assign({ marks, unread: unreadWith(unread, [mark]), elements: after });
      enqueue(deliverElements({ spec, elements: changed }));
      // Refreshes the list, because marking all affects more than the loaded notifications.
      if (mark.kind === 'all') enqueue(refreshResource(spec, { soon: true }));
      enqueue(repeatLoad(spec));
    }),
    dropMark: enqueueActions(({ context, enqueue }, { message }: Failure) => {
      const [mark, ...marks] = context.marks;
      enqueue.assign({ marks });
      if (mark?.showsFailure) enqueue(showToast('error', message));
    }),
    goTo: enqueueActions(({ enqueue }, to: string) => enqueue(navigate(to))),
  },
  guards: {
    isOtherFilter: ({ context }, filter: NotificationsFilter) => !isFilter(context.filter, filter),
    isToast: (_, { toast }: LiveNotification) => toast,
    hasMark: ({ context }) => context.marks.length > 0,
    /**
     * Returns true if a mark changes the shown list or, for notifications outside the list, if it differs from their
     * last pending mark.
     */
    isNews: ({ context: { elements, marks } }, { ids, read }: { ids: readonly string[]; read: boolean }) => {
      const shown = withMarks(elements, marks);
      return ids.some((id) => {
        const seen = shown.find((one) => one.id === id);
        const asked = marks.findLast((mark) => mark.kind === 'some' && mark.ids.includes(id));
        return seen ? (seen.readAt !== null) !== read : !(asked?.kind === 'some' && asked.read === read);
      });
    },
    hasUnread: ({ context: { elements, marks, unread } }) =>
      unreadWith(unread, marks) > 0 || withMarks(elements, marks).some(({ readAt }) => readAt === null),
    /**
     * Returns true if the pending marks don't explain the server's count, so that the list must lack a notification.
     */
    isSurprise: ({ context: { unread, marks } }, count: number) =>
      count !== unread && count !== unreadWith(unread, marks) && count !== unreadWith(unread, marks.slice(0, 1)),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    ...input,
    filter: { state: 'all', type: null },
    elements: [],
    opened: [],
    unread: 0,
    unlisted: [],
    toasted: [],
    marks: [],
  }),
  on: {
    'list.received': { actions: { type: 'storeElements', params: ({ event }) => event.elements } },
    'details.received': { actions: { type: 'storeCount', params: ({ event }) => event.details.unread } },
    'server.batch': [
      {
        guard: ({ event }) => event.changes.some((change) => change.type === 'notifications.changed' && change.reload),
        actions: [
          { type: 'storeUnread', params: ({ context, event }) => unreadIn(event.changes, context.unread) },
          // The opened notification may be one that disappeared.
          'forgetOpened',
          'refreshSoon',
        ],
      },
      {
        guard: { type: 'isSurprise', params: ({ context, event }) => unreadIn(event.changes, context.unread) },
        actions: [
          { type: 'storeUnread', params: ({ context, event }) => unreadIn(event.changes, context.unread) },
          'refreshSoon',
        ],
      },
      {
        guard: ({ event }) => event.changes.some(({ type }) => type === 'notifications.changed'),
        actions: { type: 'storeUnread', params: ({ context, event }) => unreadIn(event.changes, context.unread) },
      },
    ],
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
      actions: { type: 'queueMark', params: ({ context, event }) => markOf(context, event.ids, event.read, true) },
    },
    'notification.opened': {
      guard: { type: 'isNews', params: ({ event }) => ({ ids: [event.id], read: true }) },
      actions: [
        { type: 'queueMark', params: ({ context, event }) => markOf(context, [event.id], true, false) },
        { type: 'storeOpened', params: ({ event }) => event.id },
      ],
    },
    'toast.closed': [
      {
        guard: {
          type: 'isNews',
          params: ({ context, event }) => ({ ids: readByClosing(context, event.notificationIds), read: true }),
        },
        actions: [
          {
            type: 'queueMark',
            params: ({ context, event }) => markOf(context, readByClosing(context, event.notificationIds), true, false),
          },
          { type: 'forgetToast', params: ({ event }) => event.notificationIds },
        ],
      },
      { actions: { type: 'forgetToast', params: ({ event }) => event.notificationIds } },
    ],
    'toast.followed': [
      {
        guard: { type: 'isNews', params: ({ event }) => ({ ids: event.notificationIds, read: true }) },
        actions: [
          { type: 'queueMark', params: ({ context, event }) => markOf(context, event.notificationIds, true, false) },
          { type: 'goTo', params: ({ event }) => event.link },
        ],
      },
      { actions: { type: 'goTo', params: ({ event }) => event.link } },
    ],
    'all.marked': {
      guard: 'hasUnread',
      actions: [{ type: 'queueMark', params: { kind: 'all', showsFailure: true, counts: true } }, 'forgetOpened'],
    },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'following',
      on: {
        'filter.changed': [
          {
            guard: { type: 'isOtherFilter', params: ({ event }) => event.filter },
            target: '.following',
            actions: { type: 'storeFilter', params: ({ event }) => event.filter },
          },
          { description: 'The list is shown again.', actions: 'forgetOpened' },
        ],
      },
      states: {
        following: {
          invoke: {
            id: 'followList',
            src: 'followList',
            input: ({ context }) => ({ spec: specOf(context) }),
            onDone: {},
            onError: { actions: restartAfterCrash },
          },
        },
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
            onDone: { target: 'idle', actions: { type: 'settleMark', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'dropMark', params: failureIn } },
          },
        },
      },
    },
  },
});

/** Adds the opened notifications that are no longer in the list, newest first. */
function withOpened(
  { elements, opened }: NotificationsContext,
  received: readonly Notification[],
): readonly Notification[] {
  const gone = elements.filter(({ id }) => opened.includes(id) && !received.some((one) => one.id === id));
  return gone.length === 0 ? received : [...received, ...gone].toSorted(order);
}

/** Returns a mark of notifications, with its effect on the number of unread ones. */
function markOf(
  { elements, unlisted, marks }: NotificationsContext,
  ids: readonly string[],
  read: boolean,
  showsFailure: boolean,
): Mark {
  const mark: Mark = { kind: 'some', ids, read, adds: 0, showsFailure, counts: true };
  const before = [...unlisted, ...withMarks(elements, marks)];
  return { ...mark, adds: unreadUnits(withMarks(before, [mark])) - unreadUnits(before) };
}

/** Counts the unread notifications like the server: notifications of one group count once. */
const unreadUnits = (list: readonly Notification[]): number =>
  new Set(list.flatMap((one) => (one.readAt === null ? [unitOf(one)] : []))).size;

/** Returns the last unread count in the changes, or `before`. */
const unreadIn = (changes: readonly Change[], before: number): number =>
  changes.reduce((unread, change) => (change.type === 'notifications.changed' ? change.unread : unread), before);
