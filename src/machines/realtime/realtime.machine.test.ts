import { expect, test } from 'vitest';
import { createActor, fromCallback, setup, SimulatedClock } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import type { ChatMessage } from '../../../domain/chat.ts';
import type { LiveNotification } from '../../../domain/notification.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { realtimeMachine } from './realtime.machine.ts';
import { selectIsLive } from './realtime.selectors.ts';

const hearers = { typing: ['conversation'], notifications: ['notifications'], chat: ['chatRoom'] } as const;
const input = { workspaceId: 'w', userId: 'u', hearers };
const notification: LiveNotification = {
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
  documentId: null,
  conversationId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  toast: true,
  inApp: true,
};
const heardInRoom = [
  { type: 'chat.joined' as const, projectId: 'p' },
  { type: 'chat.messageReceived' as const, message: { id: 'm' } as ChatMessage },
  { type: 'chat.spoken' as const, deltas: [{ projectId: 'p', messageId: 'm', offset: 0, text: 'a' }] },
  { type: 'chat.refused' as const, message: 'too many' },
];
const change = (seq: number): Change => ({ type: 'members.changed', seq });

test('every transition is walked', async () => {
  const coverage = await coverMachine({
    machine: realtimeMachine,
    input,
    events: [
      { type: 'socket.connected' },
      { type: 'socket.registered' },
      { type: 'socket.lost', reason: 'transport close' },
      { type: 'socket.signedOut' },
      { type: 'socket.transportChanged', polling: true },
      { type: 'socket.transportChanged', polling: false },
      { type: 'changes.received', changes: [change(8)] },
      ...heardInRoom,
      { type: 'chat.requested', command: { type: 'joinChat', projectId: 'p' } },
      { type: 'typing.requested', conversationId: 'c' },
      { type: 'typing.received', conversationId: 'c', userId: 'u' },
      { type: 'notification.received', notification },
      { type: 'resumed.received', refetch: false, seq: 7, changes: [change(7)] },
      { type: 'resumed.received', refetch: true, seq: 9, changes: [] },
      { type: 'xstate.after.10000.realtime.resuming' },
      { type: 'xstate.error.actor.socket', error: {} },
    ],
  });
  expect(coverage).toEqual({
    paths: expect.any(Number),
    states: 7,
    transitions: { covered: 28, reachable: 28 },
    missed: [],
  });
});

interface Told {
  type: string;
  [key: string]: unknown;
}

function started() {
  const clock = new SimulatedClock();
  const told: Record<string, Told[]> = {
    records: [],
    connectivity: [],
    session: [],
    socket: [],
    comments: [],
    conversation: [],
    notifications: [],
    chatRoom: [],
  };
  const noting = (id: string) => fromCallback<Told>(({ receive }) => receive((event) => told[id]?.push(event)));
  const root = setup({
    actors: {
      noteChatRoom: noting('chatRoom'),
      noteComments: noting('comments'),
      noteConversation: noting('conversation'),
      noteNotifications: noting('notifications'),
      noteCache: noting('records'),
      noteConnectivity: noting('connectivity'),
      noteSession: noting('session'),
      realtime: realtimeMachine.provide({ actors: { socket: noting('socket') as never } }),
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
  return { realtime, told, clock };
}

test('the first registration replays what may have happened during the first reads', () => {
  const { realtime, told } = started();
  realtime.send({ type: 'socket.registered' });
  realtime.send({ type: 'resumed.received', refetch: false, seq: 120, changes: [] });
  realtime.send({ type: 'resumed.received', refetch: false, seq: 120, changes: [change(119)] });
  expect(told.socket).toEqual([
    { type: 'resume', seq: 0 },
    { type: 'resume', seq: 70 },
  ]);
  expect(told.records).toEqual([{ type: 'server.batch', changes: [change(119)] }]);
  expect(selectIsLive(realtime.getSnapshot())).toBe(true);
});

test('a lost connection asks for what it missed, and a change that comes in between does not hide the gap', () => {
  const { realtime, told, clock } = started();
  realtime.send({ type: 'socket.registered' });
  realtime.send({ type: 'resumed.received', refetch: false, seq: 1, changes: [] });
  realtime.send({ type: 'changes.received', changes: [change(100)] });
  realtime.send({ type: 'socket.lost', reason: 'transport close' });
  realtime.send({ type: 'socket.registered' });
  realtime.send({ type: 'changes.received', changes: [change(300)] });
  clock.increment(10_000);
  expect(told.socket).toEqual([
    { type: 'resume', seq: 0 },
    { type: 'resume', seq: 50 },
    { type: 'resume', seq: 50 },
  ]);
  realtime.send({ type: 'resumed.received', refetch: true, seq: 300, changes: [] });
  expect(told.records?.at(-1)).toEqual({ type: 'records.invalidated' });
  expect(realtime.getSnapshot().context.seq).toBe(300);
  expect(told.connectivity?.map(({ type }) => type)).toEqual([
    'server.reached',
    'transport.changed',
    'server.lost',
    'server.reached',
    'transport.changed',
    'server.reached',
    'transport.changed',
  ]);
});

test('a session that the server ended is told so once', () => {
  const { realtime, told } = started();
  realtime.send({ type: 'socket.signedOut' });
  realtime.send({ type: 'socket.lost', reason: 'io server disconnect' });
  expect(told.session).toEqual([{ type: 'token.rejected' }]);
  expect(told.connectivity).toEqual([]);
});

test('typing goes both ways, and a notification to those who keep them', () => {
  const { realtime, told } = started();
  realtime.send({ type: 'typing.requested', conversationId: 'c' });
  realtime.send({ type: 'typing.received', conversationId: 'c', userId: 'v' });
  realtime.send({ type: 'notification.received', notification });
  expect(told.socket).toEqual([{ type: 'tellTyping', conversationId: 'c' }]);
  expect(told.conversation).toEqual([{ type: 'typing.received', conversationId: 'c', userId: 'v' }]);
  expect(told.notifications).toEqual([{ type: 'notification.received', notification }]);
});

test('the assistant’s room hears of its connection and of what is said in it, and its wishes go to the socket', () => {
  const { realtime, told } = started();
  realtime.send({ type: 'socket.registered' });
  for (const heard of heardInRoom) realtime.send(heard);
  realtime.send({
    type: 'chat.requested',
    command: { type: 'sendChat', projectId: 'p', messageId: 'm', content: 'hi' },
  });
  realtime.send({ type: 'socket.lost', reason: 'transport close' });
  expect(told.chatRoom).toEqual([{ type: 'chat.reachable' }, ...heardInRoom, { type: 'chat.unreachable' }]);
  expect(told.socket).toEqual([
    { type: 'resume', seq: 0 },
    { type: 'sendChat', projectId: 'p', messageId: 'm', content: 'hi' },
  ]);
});
