import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, setup, SimulatedClock } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { ChatMessage } from '../../../../domain/chat.ts';
import type { LiveNotification } from '../../../../domain/notification.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { realtimeMachine } from './realtime.machine.ts';
import { selectIsLive } from './realtime.selectors.ts';

const subscribers = { typing: ['conversation'], notifications: ['notifications'], chat: ['chatRoom'] } as const;
const input = { workspaceId: 'w', userId: 'u', subscribers };
const notification: LiveNotification = {
  number: 0,
  id: 'n',
  type: 'task_comment',
  workspaceId: 'w',
  actor: null,
  subject: 'Plan',
  excerpt: null,
  place: null,
  dueDate: null,
  link: '/',
  projectId: null,
  taskId: null,
  taskKey: null,
  project: null,
  documentId: null,
  conversationId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  toast: true,
  inApp: true,
};
const roomEvents = [
  { type: 'chat.joined' as const, projectId: 'p' },
  { type: 'chat.messageReceived' as const, message: { id: 'm' } as ChatMessage },
  { type: 'chat.streamed' as const, deltas: [{ projectId: 'p', messageId: 'm', offset: 0, text: 'a' }] },
  { type: 'chat.rejected' as const, message: 'too many' },
];
const change = (seq: number): Change => ({ type: 'members.changed', seq });

describe('realtime machine', () => {
  test('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: realtimeMachine,
      input,
      events: [
        { type: 'socket.connected' },
        { type: 'socket.registered', lastRead: 0 },
        { type: 'socket.lost', reason: 'transport close' },
        { type: 'database.replaced', generation: 1 },
        { type: 'socket.signedOut' },
        { type: 'socket.transportChanged', polling: true },
        { type: 'socket.transportChanged', polling: false },
        { type: 'changes.received', changes: [change(8)] },
        ...roomEvents,
        { type: 'chat.requested', command: { type: 'joinChat', projectId: 'p' } },
        { type: 'typing.requested', conversationId: 'c' },
        { type: 'typing.received', conversationId: 'c', userId: 'u' },
        { type: 'notification.received', notification },
        { type: 'resumed.received', refetch: false, seq: 7, changes: [change(7)] },
        { type: 'resumed.received', refetch: true, seq: 9, changes: [] },
        { type: 'xstate.after.10000.realtime.link.resuming' },
        { type: 'xstate.error.actor.socket', error: {} },
      ],
      fromEveryContext: true,
    });
    expect(coverage).toEqual({
      paths: expect.any(Number),
      states: 12,
      transitions: { covered: 28, reachable: 28 },
      missed: [],
    });
  });

  interface ReceivedEvent {
    type: string;
    [key: string]: unknown;
  }

  function started() {
    const clock = new SimulatedClock();
    const received: Record<string, ReceivedEvent[]> = {
      records: [],
      connectivity: [],
      session: [],
      socket: [],
      comments: [],
      conversation: [],
      notifications: [],
      chatRoom: [],
    };
    const recordEventsOf = (id: string) =>
      fromCallback<ReceivedEvent>(({ receive }) => receive((event) => received[id]?.push(event)));
    const root = setup({
      actors: {
        noteChatRoom: recordEventsOf('chatRoom'),
        noteComments: recordEventsOf('comments'),
        noteConversation: recordEventsOf('conversation'),
        noteNotifications: recordEventsOf('notifications'),
        noteCache: recordEventsOf('records'),
        noteConnectivity: recordEventsOf('connectivity'),
        noteSession: recordEventsOf('session'),
        realtime: realtimeMachine.provide({ actors: { socket: recordEventsOf('socket') as never } }),
      },
    }).createMachine({
      invoke: [
        { src: 'noteCache', systemId: 'records' },
        { src: 'noteConnectivity', systemId: 'connectivity' },
        { src: 'noteSession', systemId: 'session' },
        { src: 'noteChatRoom', systemId: 'chatRoom' },
        { src: 'noteComments', systemId: 'comments' },
        { src: 'noteConversation', systemId: 'conversation' },
        { src: 'noteNotifications', systemId: 'notifications' },
        { id: 'realtime', src: 'realtime', input },
      ],
    });
    const system = createActor(root, { clock }).start();
    const realtime = system.getSnapshot().children.realtime as unknown as ReturnType<
      typeof createActor<typeof realtimeMachine>
    >;
    return { realtime, received, clock };
  }

  test('replays changes that were made before the first registration', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 120, changes: [] });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 120, changes: [change(119)] });
    expect(received.socket).toEqual([
      { type: 'resume', seq: 0 },
      { type: 'resume', seq: 70 },
    ]);
    expect(received.records).toEqual([{ type: 'server.batch', changes: [change(119)] }]);
    expect(selectIsLive(realtime.getSnapshot())).toBe(true);
  });

  test('requests all changes since the data was loaded, for any number of changes', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.registered', lastRead: 120 });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 300, changes: [change(300)] });
    realtime.send({ type: 'socket.lost', reason: 'transport close' });
    realtime.send({ type: 'socket.registered', lastRead: 120 });
    expect(received.socket).toEqual([
      { type: 'resume', seq: 70 },
      { type: 'resume', seq: 250 },
    ]);
    expect(received.records).toEqual([{ type: 'server.batch', changes: [change(300)] }]);
  });

  test('does not request changes from a restored database by sequence numbers of the lost one', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.registered', lastRead: 120 });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 300, changes: [] });
    realtime.send({ type: 'socket.lost', reason: 'transport close' });
    realtime.send({ type: 'database.replaced', generation: 1 });
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 280, changes: [] });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 280, changes: [] });
    realtime.send({ type: 'database.replaced', generation: 2 });
    expect(received.socket).toEqual([70, 0, 230, 0].map((seq) => ({ type: 'resume', seq })));
    expect(received.records).toEqual([]);
  });

  test('requests missed changes after a lost connection, even if live changes arrived in between', () => {
    const { realtime, received, clock } = started();
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'resumed.received', refetch: false, seq: 1, changes: [] });
    realtime.send({ type: 'changes.received', changes: [change(100)] });
    realtime.send({ type: 'socket.lost', reason: 'transport close' });
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'changes.received', changes: [change(300)] });
    clock.increment(10_000);
    expect(received.socket).toEqual([
      { type: 'resume', seq: 0 },
      { type: 'resume', seq: 50 },
      { type: 'resume', seq: 50 },
    ]);
    realtime.send({ type: 'resumed.received', refetch: true, seq: 300, changes: [] });
    expect(received.records?.at(-1)).toEqual({ type: 'records.invalidated' });
    expect(realtime.getSnapshot().context.seq).toBe(300);
    expect(received.connectivity?.map(({ type }) => type)).toEqual([
      'server.reached',
      'transport.changed',
      'server.lost',
      'server.reached',
      'transport.changed',
      'server.reached',
      'transport.changed',
    ]);
  });

  test('reports that WebSocket is blocked, after a reconnection', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.transportChanged', polling: true });
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'socket.lost', reason: 'transport close' });
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    realtime.send({ type: 'socket.transportChanged', polling: false });
    expect(received.connectivity).toEqual([
      { type: 'transport.changed', polling: true },
      { type: 'server.reached' },
      { type: 'transport.changed', polling: true },
      { type: 'server.lost' },
      { type: 'server.reached' },
      { type: 'transport.changed', polling: true },
      { type: 'transport.changed', polling: false },
    ]);
  });

  test('reports a rejected session once', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.signedOut' });
    realtime.send({ type: 'socket.lost', reason: 'io server disconnect' });
    expect(received.session).toEqual([{ type: 'token.rejected' }]);
    expect(received.connectivity).toEqual([]);
  });

  test('sends and receives typing, and delivers notifications', () => {
    const { realtime, received } = started();
    realtime.send({ type: 'typing.requested', conversationId: 'c' });
    realtime.send({ type: 'typing.received', conversationId: 'c', userId: 'v' });
    realtime.send({ type: 'notification.received', notification });
    expect(received.socket).toEqual([{ type: 'sendTyping', conversationId: 'c' }]);
    expect(received.conversation).toEqual([{ type: 'typing.received', conversationId: 'c', userId: 'v' }]);
    expect(received.notifications).toEqual([{ type: 'notification.received', notification }]);
  });

  test("publishes the connection and the messages of the assistant's room, and sends its commands", () => {
    const { realtime, received } = started();
    realtime.send({ type: 'socket.registered', lastRead: 0 });
    for (const roomEvent of roomEvents) realtime.send(roomEvent);
    realtime.send({
      type: 'chat.requested',
      command: { type: 'sendChat', projectId: 'p', messageId: 'm', content: 'hi' },
    });
    realtime.send({ type: 'socket.lost', reason: 'transport close' });
    expect(received.chatRoom).toEqual([{ type: 'chat.reachable' }, ...roomEvents, { type: 'chat.unreachable' }]);
    expect(received.socket).toEqual([
      { type: 'resume', seq: 0 },
      { type: 'sendChat', projectId: 'p', messageId: 'm', content: 'hi' },
    ]);
  });
});
