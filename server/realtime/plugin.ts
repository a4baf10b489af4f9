import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type Namespace, Server } from 'socket.io';
import { languageOfServer } from '../http/language.ts';
import { boundReached } from '../shared/bounds.ts';
import { createConnectionCount } from './connectionCount.ts';
import { textIn } from '../shared/texts.ts';
import { createGuard } from '../shared/guard.ts';
import type { PublishedChange } from './slot.ts';
import { authenticateSockets } from './socketAuthentication.ts';
import { boundBacklog, maxBacklog } from './backlog.ts';
import { type Broadcast, broadcastOf, emptyBroadcast } from './broadcast.ts';
import { serveClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import { createSender } from './sender.ts';
import { createDelivery, createRoomRefresh } from './delivery.ts';
import {
  type Client,
  type ClientEvents,
  dropSockets,
  type ProcessEvents,
  type ServerEvents,
  type SocketData,
  type Sockets,
} from './sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Creates further namespaces of the socket server. Each namespace authenticates its own connections. */
    sockets: { of(name: string): Namespace; /** True if other processes share the database. */ hasPeers: boolean };
  }
}

export interface RealtimeOptions {
  sessionCheckInterval?: number;
}

const minute = 60_000;
const serverOptions = {
  path: '/socket.io',
  serveClient: false,
  // Maximum bytes of a message, because clients send only ids, numbers and single chat messages.
  maxHttpBufferSize: 32_768,
  connectTimeout: 10_000,
  perMessageDeflate: false,
  // Waits before closing upgrades of other paths, because other plugins handle them and may need some time.
  destroyUpgradeTimeout: 10_000,
};

/**
 * Serves socket.io on the HTTP server, and sends committed changes to everyone who may read them. The rooms of a socket
 * are derived only from the database. They are read at `register`, and again after a change that may affect them.
 */
export const realtime = plugin(async (app: FastifyInstance, { sessionCheckInterval = minute }: RealtimeOptions) => {
  const io = new Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>(serverOptions);
  const sockets: Sockets = io.of('/');
  const logError = (error: unknown) => app.log.error({ err: error }, 'realtime failed');
  const guard = createGuard(logError);
  rejectNamelessEvents(sockets as unknown as Namespace);
  const cluster = await clusterOf(app, sockets, logError);
  if (cluster) io.adapter(cluster.adapter);

  const namespaces: Namespace[] = [];
  app.decorate('sockets', {
    hasPeers: cluster !== null,
    of: (name) => {
      const namespace = io.of(name) as unknown as Namespace;
      rejectNamelessEvents(namespace);
      namespaces.push(namespace);
      return namespace;
    },
  });

  const refreshRooms = createRoomRefresh(app, sockets);
  const deliver = createDelivery(app, sockets, refreshRooms, logError);
  io.on('news', (events) => events.forEach(guard(deliver)));
  io.on(
    'gap',
    guard(() => dropSockets([...sockets.sockets.values()])),
  );
  const sendToPeers = cluster
    ? createSender(
        {
          send: (broadcasts) => void sockets.serverSideEmit('news', broadcasts),
          sendGap: () => void sockets.serverSideEmit('gap'),
          flushed: cluster.flushed,
          isClosed: cluster.isClosed,
        },
        logError,
      )
    : () => {};
  attachPublishers(app, guard, (events) => {
    deliver(events);
    sendToPeers(events);
  });

  io.use(guard(authentication(app, logError)));
  io.on(
    'connection',
    guard((socket: Client) => serveClient(socket, { app, guard, logError, refreshRooms })),
  );

  const stopSessionCheck = startSessionCheck(app, sockets, deliver, guard, sessionCheckInterval);

  app.addHook('onReady', async () => {
    await cluster?.listening;
    io.attach(app.server);
    io.engine.on(
      'connection',
      guard((connection: Client['conn']) => boundBacklog(connection, maxBacklog)),
    );
  });
  app.addHook('preClose', async () => {
    stopSessionCheck();
    // Closes the adapters instead of calling `io.close()`, which would close the HTTP server before its requests are
    // finished.
    await Promise.all([sockets, ...namespaces].map(({ adapter }) => adapter.close()));
    io.engine?.close();
    await cluster?.close();
  });
});

/** Returns the middleware that identifies the person of a new connection and limits the person's connections. */
const authentication = (app: FastifyInstance, logError: (error: unknown) => void) =>
  authenticateSockets<SocketData>(
    async (token) => {
      const identity = await app.sessions.identify(app.database.db, token, app.clock.now().toISOString());
      return (
        identity && {
          accountId: identity.account.id,
          sessionId: identity.sessionId,
          databaseId: identity.databaseId,
          language: identity.account.language ?? languageOfServer(app.config),
        }
      );
    },
    {
      personOf: ({ accountId }) => accountId,
      connections: createConnectionCount(app.config.bounds.sockets),
      tooMany: ({ language }) => textIn(language, boundReached('sockets', app.config.bounds).text),
    },
    logError,
  );

/** Checks regularly whether the sessions of the sockets are still valid. Returns a function that stops it. */
function startSessionCheck(
  app: FastifyInstance,
  sockets: Sockets,
  deliver: (events: Broadcast) => void,
  guard: ReturnType<typeof createGuard>,
  interval: number,
): () => void {
  const check = async () => {
    const open = new Set([...sockets.sockets.values()].map(({ data }) => data.sessionId));
    if (open.size === 0) return;
    const valid = await app.sessions.readValidSessions(app.database.db, [...open], app.clock.now().toISOString());
    deliver({ ...emptyBroadcast, endedSessions: [...open].filter((id) => !valid.has(id)) });
  };
  const timer = setInterval(guard(check), interval);
  timer.unref();
  return () => clearInterval(timer);
}

async function clusterOf(
  app: FastifyInstance,
  sockets: Sockets,
  logError: (error: unknown) => void,
): Promise<Cluster | null> {
  const { databaseUrl } = app.config;
  if (app.database.kind !== 'postgres' || databaseUrl === null) return null;
  // Imported only here, because with the embedded database neither the driver nor the adapter is needed.
  const { joinCluster } = await import('./cluster.ts');
  return joinCluster(databaseUrl, () => dropSockets([...sockets.sockets.values()]), logError);
}

/** Broadcasts the events that modules publish. Changes from the same turn of the event loop are in one broadcast. */
function attachPublishers(
  app: FastifyInstance,
  guard: ReturnType<typeof createGuard>,
  broadcast: (events: Broadcast) => void,
): void {
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
}

/** Closes connections that send an event without a name, because later handlers expect `[name, …]`. */
function rejectNamelessEvents(namespace: Namespace): void {
  namespace.use((socket, accept) => {
    socket.use(([name]: unknown[], next) => {
      if (typeof name === 'string') next();
      else socket.disconnect(true);
    });
    accept();
  });
}
