import { expect, test } from 'vitest';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { start } from '../../../../tests/model/dataLayer.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { LiveNotification, Notification, NotificationType } from '../../../../domain/notification.ts';
import { phrase, textOf } from '../../../../domain/phrase.ts';
import { selectMore, selectResource } from '../../sync/records/records.selectors.ts';
import { notificationText } from './notificationText.ts';
import { notificationsMachine } from './notifications.machine.ts';
import { selectNotifications, selectNotificationsFilter, selectUnread } from './notifications.selectors.ts';
import type { MarkCall, NotificationsEvent } from './notifications.types.ts';

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const input = { workspaceId: 'w', accountId: 'a' };
const failed = new AppError('FORBIDDEN', 'not yours');
const aNotification = (id: string, minute = 1, more: Partial<Notification> = {}): Notification => ({
  number: minute,
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
  taskKey: null,
  project: null,
  documentId: null,
  conversationId: null,
  createdAt: at(minute),
  readAt: null,
  ...more,
});
const live = (one: Notification, more: Partial<LiveNotification> = {}) =>
  ({ type: 'notification.received', notification: { ...one, toast: true, inApp: true, ...more } }) as const;
const page = (elements: Notification[], unread = elements.length, more = false) => ({
  elements,
  pagination: { pageIndex: 1, pageSize: 100, total: more ? 1000 : elements.length },
  unread,
});
type Answer = ReturnType<typeof page>;
const everything = { kind: 'notifications', state: 'all', type: null } as const;
const first = { pageIndex: 1, pageSize: 100 };
const counted = (unread: number, reload?: true): NotificationsEvent => ({
  type: 'server.batch',
  changes: [{ type: 'notifications.changed', seq: 1, unread, reload }],
});
test('notifications: every transition', async () => {
  const everywhere: (NotificationsEvent | InternalEvent)[] = [
    live(aNotification('n', 2)),
    live(aNotification('q', 3), { toast: false }),
    { type: 'notification.marked', ids: ['n'], read: true },
    { type: 'notification.opened', id: 'n' },
    { type: 'toast.closed', notificationIds: ['n'] },
    { type: 'toast.followed', notificationIds: ['n'], link: '/x' },
    { type: 'all.marked' },
  ];
  expect(
    await coverMachine({
      machine: slice(notificationsMachine, '', ['list']),
      input,
      fromEveryContext: true,
      events: [
        ...everywhere,
        { type: 'filter.changed', filter: { state: 'unread', type: null } },
        { type: 'list.received', elements: [aNotification('m')] },
        { type: 'details.received', details: { unread: 1 } },
        counted(1),
        counted(7),
        counted(1, true),
        { type: 'xstate.done.actor.followList', output: undefined },
        { type: 'xstate.error.actor.followList', error: failed },
      ],
      serializeState: ({ value, context: { elements, filter, unread, marks } }) =>
        JSON.stringify([value, elements.map(({ id }) => id), filter.state, Math.min(unread, 3), marks.length > 0]),
    }),
  ).toMatchObject({ states: 1, transitions: { covered: 18, reachable: 18 }, missed: [] });
  expect(
    await coverMachine({
      machine: slice(notificationsMachine, '', ['marking']),
      input,
      events: [
        ...everywhere,
        { type: 'list.received', elements: [aNotification('n')] },
        { type: 'details.received', details: { unread: 1 } },
        counted(1),
        counted(7),
        counted(1, true),
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
  ).toMatchObject({ states: 2, transitions: { covered: 17, reachable: 17 }, missed: [] });
});

interface Query {
  pageIndex: number;
  pageSize: number;
  state?: string;
  type?: NotificationType;
}
interface Served {
  pages?: (query: Query) => Promise<Answer>;
  mark?: (call: MarkCall) => Promise<Notification | null>;
}

function started({ pages = async () => page([]), mark = async () => null }: Served = {}) {
  const loads: Query[] = [];
  const marks: MarkCall[] = [];
  const machine = notificationsMachine.provide({
    actors: {
      sendMark: fromPromise<Notification | null, MarkCall>(async ({ input: call }) => {
        marks.push(call);
        return mark(call);
      }),
    },
  });
  const { records, screen, clock, read, sentEvents } = start({
    screen: { machine, input },
    loadPage: async ({ call }) => {
      const query = call.query as unknown as Query;
      loads.push(query);
      return pages(query);
    },
  });
  const actor = screen as unknown as ActorRefFrom<typeof notificationsMachine>;
  const now = () => actor.getSnapshot();
  const spec = () => ({ kind: 'notifications' as const, ...now().context.filter });
  /** Returns and clears the events of this type that other actors have received. */
  const sent = (type: string) => {
    const found = sentEvents.filter((event) => event.type === type);
    sentEvents.splice(0);
    return found;
  };
  return {
    actor,
    records,
    clock,
    loads,
    marks,
    now,
    sent,
    resource: () => read(selectResource(spec())),
    more: () => read(selectMore(spec())),
    loadMore: () => records.send({ type: 'resource.moreRequested', spec: spec() }),
    ids: () => selectNotifications(now()).map(({ id, readAt }) => (readAt === null ? id : `(${id})`)),
  };
}

test('notifications are loaded at the start, newest first, and counted', async () => {
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2, { readAt: at(3) })], 5, true),
  });
  expect(it.resource().status).toBe('loading');
  await settled();
  expect(it.loads).toEqual([first]);
  expect([it.ids(), selectUnread(it.now()), it.more()]).toEqual([['(b)', 'a'], 5, 'more']);
});

test('a live notification is listed first, counted and shown as a toast, and its own count event loads nothing', async () => {
  const it = started({ pages: async () => page([aNotification('a')]) });
  await settled();
  it.actor.send(live(aNotification('b', 2)));
  it.actor.send(live(aNotification('b', 2)));
  it.actor.send(counted(2));
  expect([it.ids(), selectUnread(it.now()), it.loads.length]).toEqual([['b', 'a'], 2, 1]);
  expect(it.sent('toast.requested')[0]).toEqual({
    type: 'toast.requested',
    id: 'notification/b',
    notificationIds: ['b'],
    kind: 'info',
    message: phrase('toasts', 'notification.assigned', { hasActor: true, actor: 'Ana Ruiz', subject: 'Plan' }),
    action: { open: '/projects/p/tasks?task=b' },
  });
});

test('a notification is only listed or only shown as a toast, as its user has chosen', async () => {
  const it = started();
  await settled();
  it.actor.send(live(aNotification('quiet'), { toast: false }));
  it.actor.send(live(aNotification('loud'), { inApp: false }));
  expect([it.ids(), selectUnread(it.now())]).toEqual([['quiet'], 1]);
  expect(it.sent('toast.requested')).toMatchObject([{ id: 'notification/loud' }]);
  it.actor.send({ type: 'toast.closed', notificationIds: ['loud'] });
  await settled();
  expect([it.marks.map(({ mark }) => mark.kind === 'some' && mark.ids[0]), selectUnread(it.now())]).toEqual([
    ['loud'],
    1,
  ]);
});

test('changes of a followed task remain unread when their toast closes, and are read when it is followed', async () => {
  const it = started();
  await settled();
  it.actor.send(live(aNotification('change', 1, { type: 'task_change' }), {}));
  it.actor.send({ type: 'toast.closed', notificationIds: ['change'] });
  await settled();
  expect([it.marks.length, selectUnread(it.now())]).toEqual([0, 1]);
  it.actor.send({ type: 'toast.followed', notificationIds: ['change'], link: '/projects/p/tasks?task=t' });
  await settled();
  expect([it.marks.length, selectUnread(it.now())]).toEqual([1, 0]);
});

test('a mark is shown immediately, sent once, and reverted when the server rejects it', async () => {
  let refuse = false;
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2)]),
    mark: async ({ mark }) => {
      if (refuse) throw failed;
      return mark.kind === 'some'
        ? aNotification(mark.ids[0] ?? '', mark.ids[0] === 'a' ? 1 : 2, { readAt: mark.read ? at(9) : null })
        : null;
    },
  });
  await settled();
  it.actor.send({ type: 'notification.marked', ids: ['a'], read: true });
  it.actor.send({ type: 'notification.marked', ids: ['a'], read: true });
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', '(a)'], 1]);
  await settled();
  expect([it.marks.length, it.ids(), selectUnread(it.now()), selectNotifications(it.now())[1]?.readAt]).toEqual([
    1,
    ['b', '(a)'],
    1,
    at(9),
  ]);

  refuse = true;
  it.actor.send({ type: 'notification.marked', ids: ['a'], read: false });
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', 'a'], 2]);
  await settled();
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', '(a)'], 1]);
  expect(it.sent('toast.requested')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'not yours' }]);

  it.actor.send({ type: 'toast.closed', notificationIds: ['b'] });
  await settled();
  expect([it.ids(), it.sent('toast.requested')]).toEqual([['b', '(a)'], []]);
});

test('marking all is shown immediately, and the list is loaded again afterwards', async () => {
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

test('a pending mark changes the count only once, whether its answer or its live event arrives first', async () => {
  const it = started({
    pages: async () => page([aNotification('a', 1), aNotification('b', 2)]),
    mark: async () => aNotification('a', 1, { readAt: at(9) }),
  });
  await settled();
  it.actor.send({ type: 'notification.marked', ids: ['a'], read: true });
  it.actor.send(counted(1));
  expect(selectUnread(it.now())).toBe(1);
  await settled();
  expect(selectUnread(it.now())).toBe(1);
  it.actor.send({ type: 'notification.marked', ids: ['b'], read: true });
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
  expect(selectUnread(it.now())).toBe(3);
  it.clock.increment(400);
  await settled();
  expect([it.loads.length, it.ids()]).toEqual([2, ['c', 'b', 'a']]);
  // Changes of tasks don't affect the notifications.
  const before = it.actor.getSnapshot().context;
  it.actor.send({ type: 'server.batch', changes: [{ type: 'members.changed', seq: 9 }] });
  expect(it.actor.getSnapshot().context).toBe(before);
});

test('a list follows notifications that were changed or removed, also an opened one', async () => {
  let all = [aNotification('a'), aNotification('b', 2), aNotification('c', 3)];
  const it = started({ pages: async () => page(all) });
  await settled();
  it.actor.send({ type: 'notification.opened', id: 'b' });
  await settled();
  all = [aNotification('a', 1, { subject: 'New title' })];
  it.actor.send(counted(1, true));
  expect(selectUnread(it.now())).toBe(1);
  it.clock.increment(400);
  await settled();
  expect(selectNotifications(it.now()).map(({ id, subject }) => [id, subject])).toEqual([['a', 'New title']]);
  it.actor.send(counted(1, true));
  it.clock.increment(400);
  await settled();
  expect(it.loads).toHaveLength(3);
});

test('reminders of a due date count once, and are marked by one request', async () => {
  const reminder = (id: string, dueDate: string) => aNotification(id, 1, { type: 'reminder', dueDate });
  const it = started({ pages: async () => page([reminder('a', '2026-01-02'), aNotification('b')]) });
  await settled();
  it.actor.send(live(reminder('c', '2026-01-02')));
  it.actor.send(live(reminder('d', '2026-01-01')));
  expect(selectUnread(it.now())).toBe(3);
  it.actor.send({ type: 'notification.marked', ids: ['a'], read: true });
  expect(selectUnread(it.now())).toBe(3);
  it.actor.send({ type: 'notification.marked', ids: ['a', 'c'], read: true });
  await settled();
  await settled();
  expect([selectUnread(it.now()), it.marks.map(({ mark }) => mark.kind === 'some' && mark.ids)]).toEqual([
    2,
    [['a'], ['a', 'c']],
  ]);
});

test('reminders of a due date share one toast with their number, until it closes', async () => {
  // 1 January in every time zone of the tests, so that “mañana” is the second.
  const createdAt = '2026-01-01T09:00:00.000Z';
  const reminder = (id: string, dueDate: string) =>
    live(aNotification(id, 1, { type: 'reminder', dueDate, subject: id, link: `/${id}`, createdAt }));
  const it = started();
  await settled();
  for (const [id, day] of [
    ['a', '2026-01-02'],
    ['b', '2026-01-01'],
    ['c', '2026-01-02'],
    ['c', '2026-01-02'],
  ] as const)
    it.actor.send(reminder(id, day));
  const shown = () =>
    it
      .sent('toast.requested')
      .map((event) =>
        event.type === 'toast.requested'
          ? [event.id, textOf(readTexts, event.message), event.notificationIds, event.action]
          : [],
      );
  const two = ['notification/2026-01-02 2026-01-01', '2 tareas vencen mañana', ['a', 'c'], { open: '/notifications' }];
  expect(shown()).toEqual([
    ['notification/2026-01-02 2026-01-01', '«a» vence mañana', ['a'], { open: '/a' }],
    ['notification/2026-01-01 2026-01-01', '«b» vence hoy', ['b'], { open: '/b' }],
    two,
    two,
  ]);
  it.actor.send({ type: 'toast.closed', notificationIds: ['a', 'c'] });
  it.actor.send(reminder('d', '2026-01-02'));
  await settled();
  expect(it.marks.map(({ mark }) => mark.kind === 'some' && mark.ids)).toEqual([['a', 'c']]);
  expect(shown()).toMatchObject([[two[0], '«d» vence mañana', ['d'], { open: '/d' }]]);
});

test('a live notification that arrives during a load is kept when the older answer arrives', async () => {
  const answers: (() => void)[] = [];
  const it = started({
    pages: () => new Promise<Answer>((answer) => answers.push(() => answer(page([aNotification('a')])))),
  });
  it.actor.send(live(aNotification('b', 2)));
  answers[0]?.();
  await settled();
  expect([it.ids(), selectUnread(it.now())]).toEqual([['b', 'a'], 2]);
});

test.each(['at the start', 'anew', 'for more'])(
  'a list that was requested %s, before a mark was saved, does not revert the mark',
  async (when) => {
    const answers: ((answer: Answer) => void)[] = [];
    const unread = page([aNotification('a')], 1, true);
    const read = aNotification('a', 1, { readAt: at(9) });
    const it = started({ pages: () => new Promise((answer) => answers.push(answer)), mark: async () => read });
    it.actor.send(live(aNotification('a')));
    if (when !== 'at the start') {
      answers.shift()?.(unread);
      await settled();
      if (when === 'anew') it.records.send({ type: 'records.invalidated' });
      else it.loadMore();
      it.clock.increment(400);
    }
    it.actor.send({ type: 'notification.marked', ids: ['a'], read: true });
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

test('a filter loads its own list, and notifications that do not match it are counted but not listed', async () => {
  const it = started({
    pages: async ({ type }) =>
      type === 'reminder'
        ? page([aNotification('r', 1, { type: 'reminder' })], 2)
        : page([aNotification('a'), aNotification('r', 1, { type: 'reminder' })]),
  });
  await settled();
  const filter = { state: 'unread', type: 'reminder' } as const;
  it.actor.send({ type: 'filter.changed', filter });
  expect([it.ids(), it.resource().status]).toEqual([[], 'loading']);
  await settled();
  it.actor.send({ type: 'filter.changed', filter: { ...filter } });
  expect([it.loads, selectNotificationsFilter(it.now()), it.ids()]).toEqual([
    [first, { ...first, ...filter }],
    filter,
    ['r'],
  ]);
  it.actor.send(live(aNotification('x', 5)));
  expect([it.ids(), selectUnread(it.now())]).toEqual([['r'], 3]);
  it.actor.send({ type: 'toast.closed', notificationIds: ['x'] });
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
      const elements = sorted.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
      return { elements, pagination: { pageIndex, pageSize, total: 150 }, unread: 150 };
    },
  });
  await settled();
  it.loadMore();
  expect(it.more()).toBe('loading');
  await settled();
  expect([it.more(), it.resource().moreError?.message]).toEqual(['failed', 'not yours']);
  refuse = false;
  it.loadMore();
  await settled();
  expect([it.ids().length, it.more(), it.loads.at(-1)]).toEqual([150, 'none', { ...first, pageIndex: 2 }]);
  sorted.splice(120, 1);
  it.records.send({ type: 'records.invalidated' });
  await settled();
  expect([it.ids().length, it.loads.at(-1)?.pageSize]).toEqual([149, 200]);
});

test('older unread notifications are counted from the loaded unread ones', async () => {
  const many = Array.from({ length: 100 }, (_, index) => aNotification(`n${index}`, index % 60));
  const it = started({
    pages: async () => page(many, 150, true),
    mark: async () => aNotification('n0', 0, { readAt: at(9) }),
  });
  it.actor.send({ type: 'filter.changed', filter: { state: 'unread', type: null } });
  await settled();
  it.actor.send({ type: 'notification.marked', ids: ['n0'], read: true });
  await settled();
  it.loadMore();
  expect(it.loads.at(-1)).toEqual({ ...first, state: 'unread' });
});

test('an opened notification stays in the reloaded list of unread ones until the list is opened again', async () => {
  let list = [aNotification('a', 1), aNotification('b', 2), aNotification('c', 3)];
  const it = started({
    pages: async () => page(list),
    mark: async () => aNotification('b', 2, { readAt: at(9) }),
  });
  const unread = { type: 'filter.changed', filter: { state: 'unread', type: null } } as const;
  it.actor.send(unread);
  await settled();
  it.actor.send({ type: 'notification.opened', id: 'b' });
  list = list.filter(({ id }) => id !== 'b');
  const reload = async () => {
    it.records.send({ type: 'resource.refreshRequested', spec: { ...everything, state: 'unread' } });
    await settled();
    return it.ids();
  };
  expect(await reload()).toEqual(['c', '(b)', 'a']);
  expect(await reload()).toEqual(['c', '(b)', 'a']);
  it.actor.send(unread);
  expect(await reload()).toEqual(['c', 'a']);
});

test('a failed list shows the reason, and is loaded again on request or after reconnecting', async () => {
  let refuse = true;
  const it = started({
    pages: async () => {
      if (refuse) throw failed;
      return page([aNotification('a')]);
    },
  });
  await settled();
  expect(it.resource()).toMatchObject({ status: 'failed', error: { message: 'not yours' } });
  refuse = false;
  it.records.send({ type: 'resource.refreshRequested', spec: everything });
  await settled();
  expect([it.ids(), it.resource().status]).toEqual([['a'], 'ready']);
});

test('following a toast opens its target and marks the notification as read', async () => {
  const it = started({ pages: async () => page([aNotification('a')]) });
  await settled();
  it.actor.send({ type: 'toast.followed', notificationIds: ['a'], link: '/projects/p' });
  it.actor.send({ type: 'toast.closed', notificationIds: ['a'] });
  it.actor.send({ type: 'notification.opened', id: 'a' });
  await settled();
  expect([it.sent('navigation.requested'), it.marks.length, it.ids()]).toEqual([
    [{ type: 'navigation.requested', to: '/projects/p' }],
    1,
    ['(a)'],
  ]);
});

test('each type has its own text', () => {
  const said = (type: NotificationType, more: Partial<Notification> = {}) =>
    textOf(
      readTexts,
      notificationText(aNotification('a', 1, { type, createdAt: new Date(2026, 2, 10, 12).toISOString(), ...more })),
    );
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
