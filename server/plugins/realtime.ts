import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type Namespace, Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { ChatDelta, ChatMessage, ChatRoom } from '../../domain/chat.ts';
import type { LiveNotification } from '../../domain/notification.ts';
import { type Changes, clientEvents, type Resumed, type Typed } from '../../domain/socketEvents.ts';
import { createCoalescer } from '../coalescer.ts';
import { createGuard } from '../guard.ts';
import type { ChatEvent } from '../chats.ts';
import type { Db } from '../db/schema.ts';
import type { PublishedChange } from '../realtime.ts';
import { readGrantedRooms } from './realtimeAccess.ts';
import { boundBacklog, maxBacklog } from './realtimeBacklog.ts';
import type { Cluster } from './realtimeCluster.ts';
import { readMissed } from './realtimeReplay.ts';
import { isChatOf, isGranted, rooms, roomsOf } from './realtimeRooms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Additional namespaces of the socket server. Each authenticates its own connections. */
    sockets: { of(name: string): Namespace; /** True if other processes share the database. */ hasPeers: boolean };
  }
}

const messages = {
  // The client signs out when it receives exactly this text.
  invalidToken: 'Invalid token',
  otherPerson: 'register: only your own id can be registered',
  unregistered: (event: string) => `${event}: register first`,
  malformed: (event: string, reason: string) => `${event}: ${reason}`,
  noAnswer: (event: string) => `${event}: it needs an acknowledgement`,
  noWorkspace: 'resume: Workspace not found',
  noConversation: 'typing: Conversation not found',
  unknown: (event: string) => `${event}: there is no such event`,
  tooMany: 'Too many messages. Try again in a moment.',
  failed: (event: string) => `${event}: something went wrong on the server`,
};

export interface RealtimeOptions {
  /** Milliseconds between two checks of the sessions of open sockets. */
  sessionCheckInterval?: number;
}

/** Session queries of the accounts module. */
interface Sessions {
  identify(db: Db, token: string, now: string): Promise<{ sessionId: string; account: { id: string } } | null>;
  /** Returns the sessions that have not ended. */
  readValidSessions(db: Db, sessionIds: string[], now: string): Promise<Set<string>>;
}

const minute = 60_000;
/** Maximum bytes of a client's message. Clients send ids, numbers and single chat messages. */
const maxMessageBytes = 32_768;
const messageBurst = 30;
const messagesPerSecond = 10;
/** Number of rejected messages without a pause after which the connection is closed. */
const maxRejected = 200;
const changesPerEmission = 200;

interface ServerEvents {
  connected(payload: { userId: string }): void;
  changes(payload: Changes): void;
  error(payload: { message: string }): void;
  signedOut(payload: Record<string, never>): void;
  notification(payload: LiveNotification): void;
  typing(payload: Typed): void;
  joinedMCPRoom(payload: ChatRoom): void;
  newChatMessage(payload: ChatMessage): void;
  chatMessageStreaming(payload: ChatMessage): void;
  chatMessageChanged(payload: ChatMessage): void;
  chatDelta(payload: ChatDelta): void;
}
interface ClientEvents {
  [event: string]: (...payload: unknown[]) => void;
}
interface ProcessEvents {
  news(broadcasts: Broadcast[]): void;
}
interface SocketData {
  accountId: string;
  sessionId: string;
}
type Client = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** Events that every process sends to its own sockets, in this order. */
interface Broadcast {
  /** Projects with their current members. Former members leave the room before anything else is sent. */
  members: { projectId: string; accountIds: string[] }[];
  /** People who join or leave a conversation's room before its next change is sent. */
  moves: { conversationId: string; accountIds: string[]; isIn: boolean }[];
  batches: { rooms: string[]; changes: Changes }[];
  removedProjects: string[];
  /** Notifications for one person, which have no change number. */
  notifications: { accountId: string; notification: LiveNotification }[];
  /** Events of chats with the assistant. */
  chats: ChatEvent[];
  /** People whose rooms must be read again, and workspaces whose people's rooms must be. */
  accounts: string[];
  workspaces: string[];
  endedSessions: string[];
}
const emptyBroadcast: Broadcast = {
  members: [],
  moves: [],
  batches: [],
  removedProjects: [],
  notifications: [],
  chats: [],
  accounts: [],
  workspaces: [],
  endedSessions: [],
};

const handshake = z.object({ token: z.string().check(z.regex(/^[\w-]{1,200}$/)) });

/**
 * Serves socket.io on the HTTP server and sends committed changes to everyone who may see them. The rooms of a socket
 * follow from the database alone. They are read at `register`, and again when a change may affect them.
 */
export const realtime = plugin(async (app: FastifyInstance, options: RealtimeOptions & Sessions) => {
  const { sessionCheckInterval = minute, identify, readValidSessions } = options;
  const { db } = app.database;
  const { databaseUrl } = app.config;
  const io = new Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    // Other plugins handle the upgrades of other paths and may need a moment.
    destroyUpgradeTimeout: 10_000,
  });
  const local = io.of('/');
  const namespaces: Namespace[] = [];
  const logError = (error: unknown) => app.log.error({ err: error }, 'realtime failed');
  const guard = createGuard(logError);
  rejectNamelessEvents(local as unknown as Namespace);
  let cluster: Cluster | null = null;
  if (app.database.kind === 'postgres' && databaseUrl !== null) {
    // Loaded only here: the embedded database needs neither the driver nor the adapter.
    const { joinCluster } = await import('./realtimeCluster.ts');
    cluster = joinCluster(databaseUrl, () => dropSockets([...local.sockets.values()]), logError);
    io.adapter(cluster.adapter);
  }

  app.decorate('sockets', {
    hasPeers: cluster !== null,
    of: (name) => {
      const namespace = io.of(name) as unknown as Namespace;
      rejectNamelessEvents(namespace);
      namespaces.push(namespace);
      return namespace;
    },
  });

  const socketsIn = (room: string): Client[] =>
    [...(local.adapter.rooms.get(room) ?? [])].flatMap((id) => local.sockets.get(id) ?? []);
  /** Closes connections. Their clients reconnect by themselves and request what they missed. */
  const dropSockets = (sockets: Client[]) => {
    for (const { conn } of sockets) conn.close();
  };

  const refreshRooms = createCoalescer(async (accountIds) => {
    try {
      const granted = await readGrantedRooms(db, accountIds);
      for (const [id, allowed] of granted) for (const socket of socketsIn(rooms.account(id))) grant(socket, allowed);
    } catch (error) {
      // A socket must not stay in rooms that its person may no longer see.
      dropSockets(accountIds.flatMap((id) => socketsIn(rooms.account(id))));
      throw error;
    }
  });
  const refreshRoomsSoon = (accountIds: Iterable<string>) => {
    const present = [...accountIds].filter((id) => local.adapter.rooms.has(rooms.account(id)));
    if (present.length > 0) refreshRooms(present).catch(logError);
  };

  const deliver = (events: Broadcast) => {
    for (const { projectId, accountIds } of events.members) {
      const members = new Set(accountIds);
      const inside = socketsIn(rooms.project(projectId));
      const outsiders = inside.filter(({ data }) => !members.has(data.accountId));
      for (const socket of outsiders) void socket.leave(rooms.project(projectId));
      const settled = new Set(inside.map(({ data }) => data.accountId));
      refreshRoomsSoon([
        ...outsiders.map(({ data }) => data.accountId),
        ...accountIds.filter((id) => !settled.has(id)),
      ]);
    }
    for (const { conversationId, accountIds, isIn } of events.moves) {
      const sockets = local.local.in(accountIds.map(rooms.account));
      if (isIn) sockets.socketsJoin(rooms.conversation(conversationId));
      else sockets.socketsLeave(rooms.conversation(conversationId));
    }
    for (const { rooms: to, changes } of events.batches) local.local.to(to).emit('changes', changes);
    for (const { accountId, notification } of events.notifications)
      local.local.to(rooms.account(accountId)).emit('notification', notification);
    for (const chat of events.chats) {
      const to = local.local.to(rooms.chat(chat));
      if (chat.kind === 'message')
        to.emit(chat.message.state === 'streaming' ? 'chatMessageStreaming' : 'newChatMessage', chat.message);
      if (chat.kind === 'changed') to.emit('chatMessageChanged', chat.message);
      if (chat.kind === 'delta') to.emit('chatDelta', chat.delta);
      app.chats.receive(chat);
    }
    for (const id of events.removedProjects) local.local.socketsLeave(rooms.project(id));
    refreshRoomsSoon(
      new Set([
        ...events.accounts,
        ...events.workspaces.flatMap((id) => socketsIn(rooms.workspace(id)).map(({ data }) => data.accountId)),
      ]),
    );
    for (const id of events.endedSessions) {
      const to = local.local.to(rooms.session(id));
      to.emit('signedOut', {});
      to.disconnectSockets(true);
    }
    app.realtime.deliver({
      changes: events.batches.map(({ changes }) => changes),
      endedSessions: events.endedSessions,
    });
  };
  io.on('news', (events) => events.forEach(guard(deliver)));

  let outgoing: Broadcast[] = [];
  let isSending = false;
  /** Sends events to the other processes. Events added during a send go out together in the next one. */
  const send = async (to: Cluster) => {
    isSending = true;
    try {
      while (outgoing.length > 0) {
        const broadcasts = outgoing;
        outgoing = [];
        local.serverSideEmit('news', broadcasts);
        await to.flushed();
      }
    } finally {
      isSending = false;
    }
  };
  const broadcast = (events: Broadcast) => {
    deliver(events);
    if (!cluster) return;
    outgoing.push(events);
    if (!isSending) send(cluster).catch(logError);
  };

  let waiting: PublishedChange[] = [];
  const flush = guard(() => {
    const published = waiting;
    waiting = [];
    broadcast(broadcastOf(published));
  });
  app.realtime.attach({
    published: (changes) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(...changes);
    },
    sessionEnded: (sessionId) => broadcast({ ...emptyBroadcast, endedSessions: [sessionId] }),
    notified: (accountId, notification) =>
      broadcast({ ...emptyBroadcast, notifications: [{ accountId, notification }] }),
  });

  app.chats.attachTransport({ publish: (event) => broadcast({ ...emptyBroadcast, chats: [event] }) });

  io.use(
    guard(async (socket: Client, next: (error?: Error) => void) => {
      try {
        const { data } = handshake.safeParse(socket.handshake.auth);
        const identity = data && (await identify(db, data.token, app.clock.now().toISOString()));
        if (!identity) return next(new Error(messages.invalidToken));
        socket.data = { accountId: identity.account.id, sessionId: identity.sessionId };
        next();
      } catch (error) {
        logError(error);
        next(new Error(messages.failed('connect')));
      }
    }),
  );

  io.on(
    'connection',
    guard((socket: Client) => {
      const { accountId, sessionId } = socket.data;
      let registered = false;
      const reject = (message: string) => void socket.emit('error', { message });
      const on = <T>(
        event: string,
        schema: z.ZodMiniType<T>,
        handle: (payload: T, answer: unknown) => Promise<void> | void,
      ) => {
        socket.on(
          event,
          guard(async (payload: unknown, answer: unknown) => {
            const parsed = schema.safeParse(payload);
            if (!parsed.success) return reject(messages.malformed(event, reasonOf(parsed.error)));
            try {
              await handle(parsed.data, answer);
            } catch (error) {
              logError(error);
              reject(messages.failed(event));
            }
          }),
        );
      };

      void socket.join(rooms.session(sessionId));
      socket.use(guard(rateLimit(reject, () => socket.disconnect(true))));
      socket.use(
        guard(([event = '']: string[], next: () => void) => {
          if (Object.hasOwn(clientEvents, event)) next();
          else reject(messages.unknown(event.slice(0, 50)));
        }),
      );

      on('register', clientEvents.register, async (id) => {
        if (id !== accountId) return reject(messages.otherPerson);
        // Must be first, so that a concurrent refresh of the rooms finds this socket.
        await socket.join(rooms.account(accountId));
        await refreshRooms([accountId]);
        registered = true;
        socket.emit('connected', { userId: accountId });
      });
      on('resume', clientEvents.resume, async (asked, answer) => {
        if (!registered) return reject(messages.unregistered('resume'));
        if (!isAnswer(answer)) return reject(messages.noAnswer('resume'));
        const missed = await readMissed(db, accountId, asked);
        if (missed) answer(missed);
        else reject(messages.noWorkspace);
      });
      on('typing', clientEvents.typing, ({ conversationId }) => {
        if (!registered) return reject(messages.unregistered('typing'));
        if (!socket.rooms.has(rooms.conversation(conversationId))) return reject(messages.noConversation);
        socket
          .to(rooms.conversation(conversationId))
          .except(rooms.account(accountId))
          .emit('typing', { conversationId, userId: accountId });
      });
      app.chats.serve({
        accountId,
        reject,
        on,
        isRegistered: () => registered,
        join: async (chat) => {
          await socket.join(rooms.chat(chat));
          socket.emit('joinedMCPRoom', { userId: accountId, projectId: chat.projectId, workspaceId: chat.workspaceId });
        },
        leave: (chat) => void socket.leave(rooms.chat(chat)),
      });
    }),
  );

  const checkSessions = async () => {
    const open = new Set([...local.sockets.values()].map(({ data }) => data.sessionId));
    if (open.size === 0) return;
    const valid = await readValidSessions(db, [...open], app.clock.now().toISOString());
    deliver({ ...emptyBroadcast, endedSessions: [...open].filter((id) => !valid.has(id)) });
  };
  const timer = setInterval(guard(checkSessions), sessionCheckInterval);
  timer.unref();

  app.addHook('onReady', async () => {
    io.attach(app.server);
    io.engine.on(
      'connection',
      guard((connection: Client['conn']) => boundBacklog(connection, maxBacklog)),
    );
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    // `io.close()` would close the HTTP server before its requests are answered.
    await Promise.all([local, ...namespaces].map(({ adapter }) => adapter.close()));
    io.engine?.close();
    await cluster?.close();
  });
});

/** Closes a connection that sends an event without a name, because later handlers rely on `[name, …]`. */
function rejectNamelessEvents(namespace: Namespace): void {
  namespace.use((socket, accept) => {
    socket.use(([name]: unknown[], next) => {
      if (typeof name === 'string') next();
      else socket.disconnect(true);
    });
    accept();
  });
}

const keepsRooms: ReadonlySet<string> = new Set(['conversation.read', 'notifications.changed', 'boards.changed']);

/** Converts published changes to one broadcast, grouped by audience and sorted by number. */
function broadcastOf(published: PublishedChange[]): Broadcast {
  const events: Broadcast = {
    ...emptyBroadcast,
    members: [],
    moves: [],
    batches: [],
    removedProjects: [],
    accounts: [],
    workspaces: [],
  };
  const byRooms = new Map<string, { rooms: string[]; changes: Changes }>();
  for (const { workspaceId, audience, change } of published.toSorted((a, b) => a.change.seq - b.change.seq)) {
    const to = roomsOf(workspaceId, audience);
    // New members enter the room itself only after their rooms were read.
    if (change.type === 'conversation.saved')
      to.push(...change.conversation.members.map(({ id }) => rooms.account(id)));
    if (change.type === 'project.saved') to.push(...change.project.members.map(({ id }) => rooms.account(id)));
    const key = to.join();
    const batch = byRooms.get(key);
    if (batch && batch.changes.changes.length < changesPerEmission) {
      batch.changes.changes.push(change);
    } else {
      const started = { rooms: to, changes: { workspaceId, changes: [change] } };
      byRooms.set(key, started);
      events.batches.push(started);
    }
    if (typeof audience === 'object' && 'accountId' in audience && !keepsRooms.has(change.type))
      events.accounts.push(audience.accountId);
    switch (change.type) {
      case 'project.saved':
        events.members.push({ projectId: change.projectId, accountIds: change.project.members.map(({ id }) => id) });
        break;
      case 'project.removed':
        events.removedProjects.push(change.projectId);
        break;
      case 'members.changed':
        events.workspaces.push(workspaceId);
        break;
      case 'projects.changed':
        if (audience === 'workspace') events.workspaces.push(workspaceId);
        break;
      case 'conversation.saved':
        events.moves.push({
          conversationId: change.conversation.id,
          accountIds: change.conversation.members.map(({ id }) => id),
          isIn: true,
        });
        events.accounts.push(...change.conversation.members.map(({ id }) => id));
        break;
      case 'conversation.left':
        if (typeof audience === 'object' && 'accountId' in audience) {
          events.moves.push({ conversationId: change.conversationId, accountIds: [audience.accountId], isIn: false });
        }
        break;
      case 'task.saved':
      case 'task.removed':
      case 'workspace.saved':
      case 'comment.saved':
      case 'comment.removed':
      case 'conversation.read':
      case 'message.saved':
      case 'notifications.changed':
      case 'document.saved':
      case 'document.removed':
      case 'documents.changed':
      case 'boards.changed':
        break;
    }
  }
  return events;
}

/** Joins the allowed rooms, and leaves the others that need access. */
function grant(socket: Client, allowed: ReadonlySet<string>): void {
  for (const room of socket.rooms)
    if (isGranted(room) && !allowed.has(room) && !isChatOf(room, allowed)) void socket.leave(room);
  void socket.join([...allowed]);
}

/**
 * Lets a burst of messages through, then a steady rate. Rejects the excess, and closes the connection of a client that
 * doesn't stop.
 */
function rateLimit(reject: (message: string) => void, end: () => void) {
  let left = messageBurst;
  let rejected = 0;
  let at = performance.now();
  return (_event: unknown, next: () => void): void => {
    const now = performance.now();
    left = Math.min(messageBurst, left + ((now - at) / 1000) * messagesPerSecond);
    at = now;
    if (left === messageBurst) rejected = 0;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    rejected += 1;
    if (rejected === 1) reject(messages.tooMany);
    if (rejected > maxRejected) end();
  };
}

const isAnswer = (value: unknown): value is (resumed: Resumed) => void => typeof value === 'function';

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return [...(issue?.path ?? []).map(String), issue?.message ?? 'Invalid input'].join(': ');
}
