import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LiveNotification, Notification, NotificationType } from '../../../domain/notification.ts';
import { messages } from '../messages.ts';
import { notificationsMachine } from './notifications.machine.ts';
import {
  selectAreNotificationsLoading,
  selectHasMore,
  selectIsLoadingMore,
  selectMoreFailure,
  selectNotifications,
  selectNotificationsFailure,
  selectNotificationsFilter,
  selectUnread,
} from './notifications.selectors.ts';
import type { LoadNotificationsCall, MarkCall, NotificationsEvent, NotificationsPage } from './notifications.types.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const input = { workspaceId: 'w', accountId: 'a' };
const failed = new AppError('FORBIDDEN', 'not yours');
const aNotification = (id: string, minute = 1, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'task_assignment',
  workspaceId: 'w',
  actor: { id: 'b', name: 'Ana', lastName: 'Ruiz', nickname: 'ana', avatar: null },
  subject: 'Plan',
  excerpt: null,
  place: null,
  dueDate: null,
  link: `/projects/p/tasks?task=${id}`,
  projectId: 'p',
  taskId: id,
  documentId: null,
  conversationId: null,
  createdAt: at(minute),
  readAt: null,
  ...more,
});
const live = (one: Notification, more: Partial<LiveNotification> = {}) =>
  ({ type: 'notification.received', notification: { ...one, toast: true, inApp: true, ...more } }) as const;
const page = (elements: Notification[], unread = elements.length, more = false): NotificationsPage => ({
  elements,
  more,
  unread,
});
const counted = (unread: number): NotificationsEvent => ({
  type: 'server.batch',
  changes: [{ type: 'notifications.changed', seq: 1, unread }],
});
const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

test('notifications: every transition', async () => {
  const everywhere: (NotificationsEvent | InternalEvent)[] = [
    live(aNotification('n', 2)),
    live(aNotification('q', 3), { toast: false }),
    { type: 'notification.marked', id: 'n', read: true },
    { type: 'notification.opened', id: 'n' },
    { type: 'toast.closed', notificationId: 'n' },
    { type: 'toast.followed', notificationId: 'n', link: '/x' },
    { type: 'all.marked' },
  ];
  expect(
    await coverMachine({
      machine: slice(notificationsMachine, '', ['list']),
      input,
      events: [
        ...everywhere,
        { type: 'filter.changed', filter: { state: 'unread', type: null } },
        { type: 'more.requested' },
        { type: 'retry.requested' },
        { type: 'records.stale' },
        { type: 'list.outdated' },
        { type: 'mark.settled' },
        counted(1),
        counted(7),
        { type: 'xstate.done.actor.loadNotifications', output: page([aNotification('m')], 1, true) },
        { type: 'xstate.error.actor.loadNotifications', error: failed },
        { type: 'xstate.done.actor.loadMore', output: page([aNotification('o', 0)], 2) },
        { type: 'xstate.error.actor.loadMore', error: failed },
        { type: 'xstate.done.actor.refresh', output: page([aNotification('m')]) },
        { type: 'xstate.error.actor.refresh', error: failed },
        { type: 'xstate.after.gather.notifications.list.live.stale' },
        { type: 'xstate.after.fetchAgain.notifications.list.live.waiting' },
      ],
      serializeState: ({ value, context: { elements, filter, more, unread, marks } }) =>
        JSON.stringify([
          value,
          elements.map(({ id }) => id),
          filter.state,
          more,
          Math.min(unread, 3),
          marks.length > 0,
        ]),
    }),
  ).toMatchObject({ states: 8, transitions: { covered: 29, reachable: 29 }, missed: [] });
  expect(
    await coverMachine({
      machine: slice(notificationsMachine, '', ['marking']),
      input,
      events: [
        ...everywhere,
        { type: 'xstate.done.actor.sendMark', output: null },
        { type: 'xstate.error.actor.sendMark', error: failed },
      ],
      serializeState: ({ value, context: { elements, unread, marks } }) =>
        JSON.stringify([
          value,
          elements.map(({ id, readAt }) => [id, readAt !== null]),
          Math.min(unread, 3),
          marks.slice(0, 2).map(({ kind }) => kind),
        ]),
    }),
  ).toMatchObject({ states: 2, transitions: { covered: 12, reachable: 12 }, missed: [] });
});

interface Served {
  pages?: (call: LoadNotificationsCall) => Promise<NotificationsPage>;
  mark?: (call: MarkCall) => Promise<Notification | null>;
}

function started({ pages = async () => page([]), mark = async () => null }: Served = {}) {
  const loads: LoadNotificationsCall[] = [];
  const marks: MarkCall[] = [];
  const it = stage(
    notificationsMachine.provide({
      actors: {
        loadNotifications: fromPromise<NotificationsPage, LoadNotificationsCall>(async ({ input: call }) => {
          loads.push(call);
          return pages(call);
        }),
        sendMark: fromPromise<Notification | null, MarkCall>(async ({ input: call }) => {
          marks.push(call);
          return mark(call);
        }),
      },
    }),
    input,
  );
  const now = () => it.actor.getSnapshot();
  return {
    ...it,
    loads,
    marks,
    now,
    ids: () => selectNotifications(now()).map(({ id, readAt }) => (readAt === null ? id : `(${id})`)),
  };
}

test('notifications are loaded at the start, newest first, and counted', async () => {
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2, { readAt: at(3) })], 5, true),
  });
  expect(selectAreNotificationsLoading(it.now())).toBe(true);
  await settled();
  expect(it.loads).toEqual([{ workspaceId: 'w', filter: { state: 'all', type: null }, pageIndex: 1, pageSize: 100 }]);
  expect([it.ids(), selectUnread(it.now()), selectHasMore(it.now())]).toEqual([['(b)', 'a'], 5, true]);
});

test('a live notification is listed first, counted and shown as a toast, and its own count event loads nothing', async () => {
  const it = started({ pages: async () => page([aNotification('a')]) });
  await settled();
  it.actor.send(live(aNotification('b', 2)));
  it.actor.send(live(aNotification('b', 2)));
  it.actor.send(counted(2));
  expect([it.ids(), selectUnread(it.now()), it.loads.length]).toEqual([['b', 'a'], 2, 1]);
  expect(it.sentTo('toasts')[0]).toEqual({
    type: 'toast.requested',
    id: 'notification/b',
    notificationId: 'b',
    kind: 'info',
    message: 'Ana Ruiz te ha asignado «Plan»',
    action: { open: '/projects/p/tasks?task=b' },
  });
});

test('each channel is as its person chose: only listed, or only a toast', async () => {
  const it = started();
  await settled();
  it.actor.send(live(aNotification('quiet'), { toast: false }));
  it.actor.send(live(aNotification('loud'), { inApp: false }));
  expect([it.ids(), selectUnread(it.now())]).toEqual([['quiet'], 1]);
  expect(it.sentTo('toasts').map(({ id }) => id)).toEqual(['notification/loud']);
  it.actor.send({ type: 'toast.closed', notificationId: 'loud' });
  await settled();
  expect([it.marks.map(({ mark }) => mark.kind === 'one' && mark.id), selectUnread(it.now())]).toEqual([['loud'], 1]);
});

test('a mark is shown at once, sent once, and reverted when the server rejects it', async () => {
  let refuse = false;
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2)]),
    mark: async ({ mark }) => {
      if (refuse) throw failed;
      return mark.kind === 'one'
        ? aNotification(mark.id, mark.id === 'a' ? 1 : 2, { readAt: mark.read ? at(9) : null })
        : null;
    },
  });
  await settled();
  it.actor.send({ type: 'notification.marked', id: 'a', read: true });
  it.actor.send({ type: 'notification.marked', id: 'a', read: true });
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', '(a)'], 1]);
  await settled();
  expect([it.marks.length, it.ids(), selectUnread(it.now()), selectNotifications(it.now())[1]?.readAt]).toEqual([
    1,
    ['b', '(a)'],
    1,
    at(9),
  ]);

  refuse = true;
  it.actor.send({ type: 'notification.marked', id: 'a', read: false });
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', 'a'], 2]);
  await settled();
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', '(a)'], 1]);
  expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'not yours' }]);

  it.actor.send({ type: 'toast.closed', notificationId: 'b' });
  await settled();
  expect([it.ids(), it.sentTo('toasts')]).toEqual([['b', '(a)'], []]);
});

test('marking all is shown at once, and the list is loaded again afterwards', async () => {
  let isMarked = false;
  const it = started({
    pages: async () => page([aNotification('a', 1, { readAt: isMarked ? at(9) : null })], isMarked ? 0 : 1),
    mark: async () => {
      isMarked = true;
      return null;
    },
  });
  await settled();
  it.actor.send({ type: 'all.marked' });
  expect([it.ids(), selectUnread(it.now())]).toEqual([['(a)'], 0]);
  await settled();
  it.clock.increment(400);
  await settled();
  expect([it.loads.length, selectNotifications(it.now())[0]?.readAt]).toEqual([2, at(9)]);
  it.actor.send({ type: 'all.marked' });
  await settled();
  expect(it.marks).toHaveLength(1);
});

test('a pending mark is counted once, whether its answer or its event arrives first', async () => {
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2)]),
    mark: async () => aNotification('a', 1, { readAt: at(9) }),
  });
  await settled();
  it.actor.send({ type: 'notification.marked', id: 'a', read: true });
  it.actor.send(counted(1));
  expect(selectUnread(it.now())).toBe(1);
  await settled();
  expect(selectUnread(it.now())).toBe(1);
  it.actor.send({ type: 'notification.marked', id: 'b', read: true });
  await settled();
  it.actor.send(counted(0));
  expect([selectUnread(it.now()), it.loads.length]).toEqual([0, 1]);
});

test('a count with unknown notifications loads the list again, once for several events', async () => {
  let all = [aNotification('a')];
  const it = started({ pages: async () => page(all) });
  await settled();
  all = [aNotification('a'), aNotification('b', 2), aNotification('c', 3)];
  it.actor.send(counted(2));
  it.actor.send(counted(3));
  it.actor.send({ type: 'records.stale' });
  expect(selectUnread(it.now())).toBe(3);
  it.clock.increment(400);
  await settled();
  expect([it.loads.length, it.ids()]).toEqual([2, ['c', 'b', 'a']]);
  // Changes of tasks don't affect the notifications.
  const before = it.actor.getSnapshot().context;
  it.actor.send({ type: 'server.batch', changes: [{ type: 'members.changed', seq: 9 }] });
  expect(it.actor.getSnapshot().context).toBe(before);
});

test('a live notification that arrives during a load is kept when the older answer arrives', async () => {
  const answers: (() => void)[] = [];
  const it = started({ pages: () => new Promise((answer) => answers.push(() => answer(page([aNotification('a')])))) });
  it.actor.send(live(aNotification('b', 2)));
  answers[0]?.();
  await settled();
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', 'a'], 2]);
});

test.each(['at the start', 'anew', 'for more'])(
  'a list asked for before a mark settled, %s, does not show the mark undone',
  async (when) => {
    const answers: ((answer: NotificationsPage) => void)[] = [];
    const unread = page([aNotification('a')], 1, true);
    const read = aNotification('a', 1, { readAt: at(9) });
    const it = started({ pages: () => new Promise((answer) => answers.push(answer)), mark: async () => read });
    it.actor.send(live(aNotification('a')));
    if (when !== 'at the start') {
      answers.shift()?.(unread);
      await settled();
      it.actor.send(when === 'anew' ? { type: 'records.stale' } : { type: 'more.requested' });
      it.clock.increment(400);
    }
    it.actor.send({ type: 'notification.marked', id: 'a', read: true });
    const sent = it.loads.length;
    await settled();
    it.clock.increment(400);
    expect([it.ids(), it.loads.length]).toEqual([['(a)'], sent + 1]);
    // The server answered the first request before the mark, and the second after it.
    answers[0]?.(unread);
    answers[1]?.(page([read], 0));
    await settled();
    expect([it.ids(), selectUnread(it.now())]).toEqual([['(a)'], 0]);
  },
);

test('a filter loads its own list; notifications outside it are counted and not listed', async () => {
  const it = started({
    pages: async ({ filter }) =>
      filter.type === 'reminder'
        ? page([aNotification('r', 1, { type: 'reminder' })], 2)
        : page([aNotification('a'), aNotification('r', 1, { type: 'reminder' })]),
  });
  await settled();
  const filter = { state: 'unread', type: 'reminder' } as const;
  it.actor.send({ type: 'filter.changed', filter });
  expect([it.ids(), selectAreNotificationsLoading(it.now())]).toEqual([[], true]);
  await settled();
  it.actor.send({ type: 'filter.changed', filter: { ...filter } });
  expect([it.loads.length, selectNotificationsFilter(it.now()), it.ids()]).toEqual([2, filter, ['r']]);
  it.actor.send(live(aNotification('x', 5)));
  expect([it.ids(), selectUnread(it.now())]).toEqual([['r'], 3]);
  it.actor.send({ type: 'toast.closed', notificationId: 'x' });
  expect(selectUnread(it.now())).toBe(2);
});

test('older notifications are loaded by page, and a failed page can be tried again', async () => {
  const many = Array.from({ length: 150 }, (_, index) =>
    aNotification(`n${String(index).padStart(3, '0')}`, index % 60),
  );
  const sorted = many.toSorted((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
  );
  let refuse = true;
  const it = started({
    pages: async ({ pageIndex, pageSize }) => {
      if (pageIndex > 1 && refuse) throw failed;
      return page(
        sorted.slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
        150,
        pageIndex === 1 && pageSize < 150,
      );
    },
  });
  await settled();
  it.actor.send({ type: 'more.requested' });
  expect(selectIsLoadingMore(it.now())).toBe(true);
  await settled();
  expect(selectMoreFailure(it.now())?.message).toBe('not yours');
  refuse = false;
  it.actor.send({ type: 'more.requested' });
  await settled();
  expect([it.ids().length, selectHasMore(it.now()), it.loads.at(-1)]).toEqual([
    150,
    false,
    { workspaceId: 'w', filter: { state: 'all', type: null }, pageIndex: 2, pageSize: 100 },
  ]);
  it.actor.send({ type: 'records.stale' });
  it.clock.increment(400);
  await settled();
  expect([it.ids().length, it.loads.at(-1)?.pageSize]).toEqual([150, 200]);
});

test('a failed list shows why, and is loaded again on request or when the connection is back', async () => {
  let refuse = true;
  const it = started({
    pages: async () => {
      if (refuse) throw failed;
      return page([aNotification('a')]);
    },
  });
  await settled();
  expect(selectNotificationsFailure(it.now())?.message).toBe('not yours');
  refuse = false;
  it.actor.send({ type: 'retry.requested' });
  await settled();
  expect([it.ids(), selectNotificationsFailure(it.now())]).toEqual([['a'], null]);
});

test('following a toast opens its target and marks the notification as read', async () => {
  const it = started({ pages: async () => page([aNotification('a')]) });
  await settled();
  it.actor.send({ type: 'toast.followed', notificationId: 'a', link: '/projects/p' });
  it.actor.send({ type: 'toast.closed', notificationId: 'a' });
  it.actor.send({ type: 'notification.opened', id: 'a' });
  await settled();
  expect([it.sentTo('root'), it.marks.length, it.ids()]).toEqual([
    [{ type: 'navigation.requested', to: '/projects/p' }],
    1,
    ['(a)'],
  ]);
});

test('each type has its own text', () => {
  const said = (type: NotificationType, more: Partial<Notification> = {}) =>
    messages.notification(aNotification('a', 1, { type, createdAt: new Date(2026, 2, 10, 12).toISOString(), ...more }));
  expect([
    said('task_assignment'),
    said('task_mention', { place: 'comment' }),
    said('task_mention', { place: 'document' }),
    said('task_comment'),
    said('reminder', { dueDate: '2026-03-10' }),
    said('reminder', { dueDate: '2026-03-11' }),
    said('reminder', { dueDate: '2026-03-30' }),
    said('project_invitation'),
    said('workspace_invitation', { actor: null }),
  ]).toEqual([
    'Ana Ruiz te ha asignado «Plan»',
    'Ana Ruiz te ha mencionado en un comentario de «Plan»',
    'Ana Ruiz te ha mencionado en el documento «Plan»',
    'Ana Ruiz ha comentado en «Plan»',
    '«Plan» vence hoy',
    '«Plan» vence mañana',
    '«Plan» vence el 30/03/26',
    'Ana Ruiz te ha añadido al proyecto «Plan»',
    'Alguien te ha invitado al espacio de trabajo «Plan»',
  ]);
});
