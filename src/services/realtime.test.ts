import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { RealtimeEvent, SocketCommand } from '../machines/sync/realtime/realtime.types.ts';
import { createReadChanges } from './readChanges.ts';
import { socket } from './realtime.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [workspaceId, userId] = [uuid(1), uuid(2)];
const change = (seq: number) => ({ type: 'members.changed', seq });

const closing: (() => unknown)[] = [];
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  vi.restoreAllMocks();
});

async function serve(options: { transports?: ('websocket' | 'polling')[]; token?: string; databaseId?: string } = {}) {
  const server = createServer();
  const io = new Server(server, { transports: options.transports ?? ['websocket', 'polling'] });
  const sockets: Socket[] = [];
  const resumes: unknown[] = [];
  io.use((connecting, next) =>
    next(connecting.handshake.auth.token === (options.token ?? 'secret') ? undefined : new Error('Invalid token')),
  );
  io.on('connection', (connected) => {
    sockets.push(connected);
    connected.on('register', (id: string) =>
      connected.emit('connected', { userId: id, databaseId: options.databaseId ?? 'one' }),
    );
    connected.on('resume', (request: unknown, answer: (given: unknown) => void) => {
      resumes.push(request);
      answer({ seq: 9, refetch: false, changes: [change(9)] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => io.close());
  return { io, sockets, resumes, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The test controls the animation frames. */
function listen(baseUrl: string, token = 'secret') {
  const events: RealtimeEvent[] = [];
  const frames: (() => void)[] = [];
  const databases: string[] = [];
  const network = new EventTarget();
  const readChanges = createReadChanges();
  const logic = socket({
    baseUrl,
    token: () => token,
    readChanges,
    database: { receive: (id) => databases.push(id) },
    network,
    delay: 0,
    onceAFrame: (task) => (frames.push(task), () => undefined),
  });
  const parent = setup({
    types: {} as { events: RealtimeEvent | SocketCommand },
    actors: { socket: logic },
  }).createMachine({
    invoke: { id: 'socket', src: 'socket', input: { workspaceId, userId } },
    on: { '*': { actions: ({ event }) => events.push(event as RealtimeEvent) } },
  });
  const actor = createActor(parent).start();
  closing.push(() => actor.stop());
  const types = () => events.map(({ type }) => type);
  return {
    actor,
    events,
    frames,
    databases,
    network,
    readChanges,
    types,
    command: (command: SocketCommand) => actor.getSnapshot().children.socket?.send(command),
  };
}

const registered = async (types: () => string[], times = 1) => {
  await expect.poll(() => types().filter((type) => type === 'socket.registered').length, { timeout: 8000 }).toBe(times);
};

test('connects over WebSocket, registers and requests missed changes', async () => {
  const { baseUrl, resumes } = await serve();
  const { events, types, command, readChanges } = listen(baseUrl);
  for (const lastChange of [8, 7, 9]) readChanges.add(workspaceId, lastChange);
  readChanges.add(uuid(3), 1);
  await registered(types);
  expect(events).toEqual([
    { type: 'socket.connected' },
    { type: 'socket.transportChanged', polling: false },
    { type: 'socket.registered', lastRead: 7 },
  ]);
  command({ type: 'resume', seq: 7 });
  await expect
    .poll(() => events.at(-1))
    .toEqual({ type: 'resumed.received', seq: 9, refetch: false, changes: [change(9)] });
  expect(resumes).toEqual([{ workspaceId, seq: 7 }]);
});

test('uses polling when WebSocket is rejected, and reports it', async () => {
  const { baseUrl } = await serve({ transports: ['polling'] });
  const { events, types } = listen(baseUrl);
  await registered(types);
  expect(events).toContainEqual({ type: 'socket.transportChanged', polling: true });
});

test('reports the first changes immediately and later ones once per frame, if valid and of this workspace', async () => {
  const { baseUrl, io } = await serve();
  const { events, frames, types } = listen(baseUrl);
  await registered(types);
  for (let seq = 1; seq <= 3; seq++)
    io.emit('changes', { workspaceId, changes: [change(seq), { type: 'unknown', seq }] });
  io.emit('changes', { workspaceId: uuid(3), changes: [change(99)] });
  io.emit('changes', 'nonsense');
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(4);
  expect(frames).toHaveLength(1);
  expect(events.at(-1)).toEqual({ type: 'changes.received', changes: [change(1)] });
  frames[0]?.();
  expect(events.at(-1)).toEqual({ type: 'changes.received', changes: [change(2), change(3)] });
  const reported = events.length;
  io.emit('changes', { workspaceId, changes: [change(4), change(5)] });
  await expect
    .poll(() => events.slice(reported))
    .toEqual([{ type: 'changes.received', changes: [change(4), change(5)] }]);
});

test('reconnects and registers again after a lost connection', async () => {
  const { baseUrl, sockets } = await serve();
  const { events, types } = listen(baseUrl);
  await registered(types);
  sockets[0]?.conn.close();
  await registered(types, 2);
  expect(events).toContainEqual({ type: 'socket.lost', reason: 'transport close' });
});

test('reports a rejected token as the end of the session, and does not reconnect', async () => {
  const { baseUrl } = await serve({ token: 'another' });
  const { events, types } = listen(baseUrl);
  await expect.poll(types).toEqual(['socket.signedOut']);
  expect(events).toEqual([{ type: 'socket.signedOut' }]);
});

test('reports the end of the session', async () => {
  const { baseUrl, io } = await serve();
  const { types } = listen(baseUrl);
  await registered(types);
  io.emit('signedOut', {});
  await expect.poll(() => types().at(-1)).toBe('socket.signedOut');
});

test('reports a missing server as a lost connection, and reconnects when the browser is online', async () => {
  const { io, baseUrl } = await serve();
  await io.close();
  const { events, types, network } = listen(baseUrl);
  await expect.poll(() => types().includes('socket.lost')).toBe(true);
  const before = events.length;
  network.dispatchEvent(new Event('online'));
  await expect.poll(() => events.length).toBeGreaterThan(before);
});

test('disconnects when its actor stops', async () => {
  const { io, baseUrl } = await serve();
  const { actor, types } = listen(baseUrl);
  await registered(types);
  actor.stop();
  await expect.poll(async () => (await io.fetchSockets()).length).toBe(0);
});

test('sends chat commands with user and project, and reports answer parts once per frame, before the message', async () => {
  const { baseUrl, sockets } = await serve();
  const { events, frames, types, command } = listen(baseUrl);
  command({ type: 'joinChat', projectId: uuid(5) });
  await registered(types);
  const messages: unknown[] = [];
  sockets[0]?.onAny((event: string, payload: unknown) => messages.push([event, payload]));
  const room = { userId, workspaceId, projectId: uuid(5) };
  command({ type: 'joinChat', projectId: uuid(5) });
  command({ type: 'sendChat', projectId: uuid(5), messageId: uuid(6), content: 'hi' });
  command({ type: 'stopChat', projectId: uuid(5) });
  command({ type: 'leaveChat', projectId: uuid(5) });
  await expect.poll(() => messages.length).toBe(4);
  expect(messages).toEqual([
    ['joinMCPRoom', room],
    ['sendChatMessage', { ...room, id: uuid(6), content: 'hi' }],
    ['stopChatAnswer', room],
    ['leaveMCPRoom', room],
  ]);

  const delta = (offset: number, text: string) => ({ projectId: uuid(5), messageId: uuid(7), offset, text });
  const message = {
    id: uuid(7),
    content: 'abc',
    ...room,
    timestamp: '2026-01-01T00:00:00.000Z',
    type: 'assistant',
    state: 'complete',
    failure: null,
    speaker: 'builtin',
    answers: null,
    proposals: [],
  };
  const before = events.length;
  sockets[0]?.emit('joinedMCPRoom', room);
  sockets[0]?.emit('joinedMCPRoom', { ...room, workspaceId: uuid(9) });
  sockets[0]?.emit('chatDelta', delta(0, 'a'));
  sockets[0]?.emit('chatDelta', delta(1, 'b'));
  sockets[0]?.emit('chatDelta', 'nonsense');
  const [begun, changed] = [
    { ...message, content: '', state: 'streaming' },
    { ...message, content: 'abcd' },
  ];
  sockets[0]?.emit('chatMessageStreaming', begun);
  sockets[0]?.emit('newChatMessage', message);
  sockets[0]?.emit('chatMessageChanged', changed);
  sockets[0]?.emit('chatMessageChanged', 'nonsense');
  sockets[0]?.emit('chatDelta', delta(3, 'd'));
  await expect.poll(() => frames.length).toBe(2);
  expect(events.slice(before)).toEqual([
    { type: 'chat.joined', projectId: uuid(5) },
    { type: 'chat.streamed', deltas: [delta(0, 'a'), delta(1, 'b')] },
    { type: 'chat.messageReceived', message: begun },
    { type: 'chat.messageReceived', message },
    { type: 'chat.messageReceived', message: changed },
  ]);
  sockets[0]?.emit('error', { message: 'typing: You are not in this conversation' });
  sockets[0]?.emit('error', { message: 'sendChatMessage: Project not found' });
  sockets[0]?.emit('error', { message: 'Wait a little.' });
  await expect
    .poll(() => events.slice(before + 5))
    .toEqual([
      { type: 'chat.rejected', message: 'Project not found' },
      { type: 'chat.rejected', message: 'Wait a little.' },
    ]);
  frames[1]?.();
  expect(events.at(-1)).toEqual({ type: 'chat.streamed', deltas: [delta(3, 'd')] });
});
