import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type Namespace, Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { ChatDelta, ChatMessage, ChatRoom } from '../../domain/chat.ts';
import type { LiveNotification } from '../../domain/notification.ts';
import { type Changes, clientEvents, type Resumed, type Typed } from '../../domain/socketEvents.ts';
import { createCoalescer } from '../coalescer.ts';
import { createGuard } from '../guard.ts';
import type { ChatNews } from '../chats.ts';
import type { Db } from '../db/schema.ts';
import type { PublishedChange } from '../realtime.ts';
import { readGrantedRooms } from './realtimeAccess.ts';
import { boundBacklog, longestBacklog } from './realtimeBacklog.ts';
import type { Cluster } from './realtimeCluster.ts';
import { readMissed } from './realtimeReplay.ts';
import { isChatOf, isGranted, rooms, roomsOf } from './realtimeRooms.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Further namespaces of the socket server; each checks who connects to it. */
    sockets: { of(name: string): Namespace; /** Whether there are other processes to tell. */ hasPeers: boolean };
  }
}

const words = {
  // The client signs out on exactly this text.
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

/** Sessions as the module of accounts reads them. */
interface Sessions {
  identify(db: Db, token: string, now: string): Promise<{ sessionId: string; account: { id: string } } | null>;
  /** Returns those of the sessions that have not ended. */
  readStandingSessions(db: Db, sessionIds: string[], now: string): Promise<Set<string>>;
}

const minute = 60_000;
/** What a client sends is ids, numbers and one chat message. */
const longestMessage = 32_768;
const messagesAtOnce = 30;
const messagesPerSecond = 10;
/** So many refused messages without a pause end the connection. */
const patience = 200;
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
  news(news: News[]): void;
}
interface SocketData {
  accountId: string;
  sessionId: string;
}
type Client = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

/** What every process tells its own sockets, in this order. */
interface News {
  /** Projects with their members as they are now: others leave before anything more is said. */
  members: { projectId: string; accountIds: string[] }[];
  /** Who is in or out of a conversation from here on: they miss nothing of it, or hear nothing more. */
  moves: { conversationId: string; accountIds: string[]; isIn: boolean }[];
  batches: { rooms: string[]; changes: Changes }[];
  removedProjects: string[];
  /** What one person is told of, beside the numbered changes. */
  notifications: { accountId: string; notification: LiveNotification }[];
  /** What is said in chats with the assistant. */
  chats: ChatNews[];
  /** People whose rooms have to be looked up anew, and workspaces whose people have. */
  accounts: string[];
  workspaces: string[];
  endedSessions: string[];
}
const noNews: News = {
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
 * Puts socket.io on the HTTP server and carries what is committed to everyone who may see it. Which rooms a socket is
 * in follows from the database alone: it is looked up at `register`, and again whenever a change says it may be another.
 */
export const realtime = plugin(async (app: FastifyInstance, options: RealtimeOptions & Sessions) => {
  const { sessionCheckInterval = minute, identify, readStandingSessions } = options;
  const { db } = app.database;
  const { databaseUrl } = app.config;
  const io = new Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    // Paths of others are answered by others, who may need a moment to begin.
    destroyUpgradeTimeout: 10_000,
  });
  const local = io.of('/');
  const further: Namespace[] = [];
  const logError = (error: unknown) => app.log.error({ err: error }, 'realtime');
  const guard = createGuard(logError);
  refuseNamelessFrames(local as unknown as Namespace);
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
      refuseNamelessFrames(namespace);
      further.push(namespace);
      return namespace;
    },
  });

  const socketsIn = (room: string): Client[] =>
    [...(local.adapter.rooms.get(room) ?? [])].flatMap((id) => local.sockets.get(id) ?? []);
  /** They come back by themselves, and then ask for what they missed. */
  const dropSockets = (sockets: Client[]) => {
    for (const { conn } of sockets) conn.close();
  };

  const lookUp = createCoalescer(async (accountIds) => {
    try {
      const granted = await readGrantedRooms(db, accountIds);
      for (const [id, allowed] of granted) for (const socket of socketsIn(rooms.account(id))) grant(socket, allowed);
    } catch (error) {
      // Nobody may stay where they perhaps no longer belong.
      dropSockets(accountIds.flatMap((id) => socketsIn(rooms.account(id))));
      throw error;
    }
  });
  const lookUpSoon = (accountIds: Iterable<string>) => {
    const present = [...accountIds].filter((id) => local.adapter.rooms.has(rooms.account(id)));
    if (present.length > 0) lookUp(present).catch(logError);
  };

  const tell = (news: News) => {
    for (const { projectId, accountIds } of news.members) {
      const members = new Set(accountIds);
      const inside = socketsIn(rooms.project(projectId));
      const outsiders = inside.filter(({ data }) => !members.has(data.accountId));
      for (const socket of outsiders) void socket.leave(rooms.project(projectId));
      const settled = new Set(inside.map(({ data }) => data.accountId));
      lookUpSoon([...outsiders.map(({ data }) => data.accountId), ...accountIds.filter((id) => !settled.has(id))]);
    }
    for (const { conversationId, accountIds, isIn } of news.moves) {
      const sockets = local.local.in(accountIds.map(rooms.account));
      if (isIn) sockets.socketsJoin(rooms.conversation(conversationId));
      else sockets.socketsLeave(rooms.conversation(conversationId));
    }
    for (const { rooms: to, changes } of news.batches) local.local.to(to).emit('changes', changes);
    for (const { accountId, notification } of news.notifications)
      local.local.to(rooms.account(accountId)).emit('notification', notification);
    for (const chat of news.chats) {
      const to = local.local.to(rooms.chat(chat));
      if (chat.kind === 'message')
        to.emit(chat.message.state === 'streaming' ? 'chatMessageStreaming' : 'newChatMessage', chat.message);
      if (chat.kind === 'changed') to.emit('chatMessageChanged', chat.message);
      if (chat.kind === 'delta') to.emit('chatDelta', chat.delta);
      app.chats.heard(chat);
    }
    for (const id of news.removedProjects) local.local.socketsLeave(rooms.project(id));
    lookUpSoon(
      new Set([
        ...news.accounts,
        ...news.workspaces.flatMap((id) => socketsIn(rooms.workspace(id)).map(({ data }) => data.accountId)),
      ]),
    );
    for (const id of news.endedSessions) {
      const to = local.local.to(rooms.session(id));
      to.emit('signedOut', {});
      to.disconnectSockets(true);
    }
    app.realtime.heard({ changes: news.batches.map(({ changes }) => changes), endedSessions: news.endedSessions });
  };
  io.on('news', (news) => news.forEach(guard(tell)));

  let outgoing: News[] = [];
  let isSending = false;
  /** What comes while other processes are being told goes to them together. */
  const send = async (to: Cluster) => {
    isSending = true;
    try {
      while (outgoing.length > 0) {
        const news = outgoing;
        outgoing = [];
        local.serverSideEmit('news', news);
        await to.told();
      }
    } finally {
      isSending = false;
    }
  };
  const tellEveryone = (news: News) => {
    tell(news);
    if (!cluster) return;
    outgoing.push(news);
    if (!isSending) send(cluster).catch(logError);
  };

  let waiting: PublishedChange[] = [];
  const flush = guard(() => {
    const published = waiting;
    waiting = [];
    tellEveryone(newsOf(published));
  });
  app.realtime.attach({
    published: (changes) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(...changes);
    },
    sessionEnded: (sessionId) => tellEveryone({ ...noNews, endedSessions: [sessionId] }),
    notified: (accountId, notification) => tellEveryone({ ...noNews, notifications: [{ accountId, notification }] }),
  });

  app.chats.carryBy({ tell: (news) => tellEveryone({ ...noNews, chats: [news] }) });

  io.use(
    guard(async (socket: Client, next: (refusal?: Error) => void) => {
      try {
        const { data } = handshake.safeParse(socket.handshake.auth);
        const identity = data && (await identify(db, data.token, app.clock.now().toISOString()));
        if (!identity) return next(new Error(words.invalidToken));
        socket.data = { accountId: identity.account.id, sessionId: identity.sessionId };
        next();
      } catch (error) {
        logError(error);
        next(new Error(words.failed('connect')));
      }
    }),
  );

  io.on(
    'connection',
    guard((socket: Client) => {
      const { accountId, sessionId } = socket.data;
      let registered = false;
      const refuse = (message: string) => void socket.emit('error', { message });
      const on = <T>(
        event: string,
        schema: z.ZodMiniType<T>,
        handle: (payload: T, answer: unknown) => Promise<void> | void,
      ) => {
        socket.on(
          event,
          guard(async (payload: unknown, answer: unknown) => {
            const parsed = schema.safeParse(payload);
            if (!parsed.success) return refuse(words.malformed(event, reasonOf(parsed.error)));
            try {
              await handle(parsed.data, answer);
            } catch (error) {
              logError(error);
              refuse(words.failed(event));
            }
          }),
        );
      };

      void socket.join(rooms.session(sessionId));
      socket.use(guard(rateLimit(refuse, () => socket.disconnect(true))));
      socket.use(
        guard(([event = '']: string[], next: () => void) => {
          if (Object.hasOwn(clientEvents, event)) next();
          else refuse(words.unknown(event.slice(0, 50)));
        }),
      );

      on('register', clientEvents.register, async (id) => {
        if (id !== accountId) return refuse(words.otherPerson);
        // First of all, so that a look-up that starts meanwhile finds this socket.
        await socket.join(rooms.account(accountId));
        await lookUp([accountId]);
        registered = true;
        socket.emit('connected', { userId: accountId });
      });
      on('resume', clientEvents.resume, async (asked, answer) => {
        if (!registered) return refuse(words.unregistered('resume'));
        if (!isAnswer(answer)) return refuse(words.noAnswer('resume'));
        const missed = await readMissed(db, accountId, asked);
        if (missed) answer(missed);
        else refuse(words.noWorkspace);
      });
      on('typing', clientEvents.typing, ({ conversationId }) => {
        if (!registered) return refuse(words.unregistered('typing'));
        if (!socket.rooms.has(rooms.conversation(conversationId))) return refuse(words.noConversation);
        socket
          .to(rooms.conversation(conversationId))
          .except(rooms.account(accountId))
          .emit('typing', { conversationId, userId: accountId });
      });
      app.chats.serve({
        accountId,
        refuse,
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
    const standing = await readStandingSessions(db, [...open], app.clock.now().toISOString());
    tell({ ...noNews, endedSessions: [...open].filter((id) => !standing.has(id)) });
  };
  const timer = setInterval(guard(checkSessions), sessionCheckInterval);
  timer.unref();

  app.addHook('onReady', async () => {
    io.attach(app.server);
    io.engine.on(
      'connection',
      guard((connection: Client['conn']) => boundBacklog(connection, longestBacklog)),
    );
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    // Not `io.close()`, which would close the HTTP server before its requests are answered.
    await Promise.all([local, ...further].map(({ adapter }) => adapter.close()));
    io.engine?.close();
    await cluster?.close();
  });
});

/** Ends a connection that sends an event without a name: everything behind may rely on `[name, …]`. */
function refuseNamelessFrames(namespace: Namespace): void {
  namespace.use((socket, next) => {
    socket.use(([name]: unknown[], go) => {
      if (typeof name === 'string') go();
      else socket.disconnect(true);
    });
    next();
  });
}

const movesNobody: ReadonlySet<string> = new Set(['conversation.read', 'notifications.changed', 'boards.changed']);

/** What changes mean for the sockets, the changes of one audience together and by number. */
function newsOf(published: PublishedChange[]): News {
  const news: News = {
    ...noNews,
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
    // Who was just let in is in the project's room a moment later only.
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
      news.batches.push(started);
    }
    // What a person alone is told of their reading changes no room.
    if (typeof audience === 'object' && 'accountId' in audience && !movesNobody.has(change.type))
      news.accounts.push(audience.accountId);
    switch (change.type) {
      case 'project.saved':
        news.members.push({ projectId: change.projectId, accountIds: change.project.members.map(({ id }) => id) });
        break;
      case 'project.removed':
        news.removedProjects.push(change.projectId);
        break;
      case 'members.changed':
        news.workspaces.push(workspaceId);
        break;
      case 'projects.changed':
        if (audience === 'workspace') news.workspaces.push(workspaceId);
        break;
      case 'conversation.saved':
        news.moves.push({
          conversationId: change.conversation.id,
          accountIds: change.conversation.members.map(({ id }) => id),
          isIn: true,
        });
        news.accounts.push(...change.conversation.members.map(({ id }) => id));
        break;
      case 'conversation.left':
        if (typeof audience === 'object' && 'accountId' in audience) {
          news.moves.push({ conversationId: change.conversationId, accountIds: [audience.accountId], isIn: false });
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
  return news;
}

/** Puts a socket into the rooms it may be in, and takes it out of the others. */
function grant(socket: Client, allowed: ReadonlySet<string>): void {
  for (const room of socket.rooms)
    if (isGranted(room) && !allowed.has(room) && !isChatOf(room, allowed)) void socket.leave(room);
  void socket.join([...allowed]);
}

/** Lets so many messages through, refuses those beyond, and ends the connection of who doesn't stop. */
function rateLimit(refuse: (message: string) => void, end: () => void) {
  let left = messagesAtOnce;
  let refused = 0;
  let at = performance.now();
  return (_event: unknown, next: () => void): void => {
    const now = performance.now();
    left = Math.min(messagesAtOnce, left + ((now - at) / 1000) * messagesPerSecond);
    at = now;
    if (left === messagesAtOnce) refused = 0;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    refused += 1;
    if (refused === 1) refuse(words.tooMany);
    if (refused > patience) end();
  };
}

const isAnswer = (value: unknown): value is (resumed: Resumed) => void => typeof value === 'function';

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return [...(issue?.path ?? []).map(String), issue?.message ?? 'Invalid input'].join(': ');
}
