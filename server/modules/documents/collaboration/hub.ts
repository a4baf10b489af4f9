import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Connection, Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { applyAwarenessUpdate } from 'y-protocols/awareness';
import { sharedTextName } from '../../../../domain/document.ts';
import { createGuard } from '../../../guard.ts';
import type { DeliveredEvents } from '../../../realtime.ts';
import type { SharedTexts } from '../texts.ts';
import { admit, checkAccess, checkAfterChanges, identityOf } from './access.ts';
import { connect, type Flow, refuse } from './connections.ts';
import { derive, finish, recover } from './derived.ts';
import { end, isEnd } from './ends.ts';
import { createEntrance } from './entrance.ts';
import type { PeerNews } from './news.ts';
import { applyKept, type Context, loadText, type OpenTexts, readAgain, told } from './openTexts.ts';
import { joinPeers, type Peers } from './peers.ts';
import { censor, presenceOf } from './presence.ts';
import { keepSync } from './sync.ts';

export interface CollaborationOptions {
  /** Milliseconds between two looks at whether open connections may still stand. */
  accessCheckInterval?: number;
  /** Milliseconds without an edit after which what is derived from a text is written. */
  derivePause?: number;
  /** Milliseconds in which a connection has to send its token. */
  greetingTime?: number;
}

/** The shared texts that are open on this process. */
export interface Hub {
  /** Takes in an update that is kept already. */
  applied(documentId: string, update: Uint8Array): void;
  heard(heard: DeliveredEvents): void;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** After a crash: writes what is derived from these texts, which were being edited. */
  recover(documentIds: string[]): Promise<void>;
  close(): Promise<void>;
}

const longestMessage = 10 * 1024 * 1024;
const mostUnauthenticated = 256 * 1024;

/** The other processes on the same database, and the name that this process has among them. */
interface Neighbours {
  self: string;
  peers: () => Peers | null;
  announce: SharedTexts['announce'];
}

/**
 * Shared texts, on the server's own port. An update is kept before anybody is told of it, also the one who made it: what
 * a browser saw as saved is. Who may open a text is what the documents' policy says, also while it is open.
 */
export async function createHub(
  app: FastifyInstance,
  self: string,
  announce: SharedTexts['announce'],
  { accessCheckInterval = 30_000, derivePause = 1000, greetingTime }: CollaborationOptions,
): Promise<Hub> {
  const { database, unitOfWork, clock } = app;
  const logError = (error: unknown) => app.log.error({ err: error }, 'shared texts');
  const guard = createGuard(logError);
  const documents = () => hocuspocus.documents;
  const texts: OpenTexts = { database, unitOfWork, clock, open: new Map(), documents, guard, logError };
  let peers: Peers | null = null;
  const flows = new WeakMap<WebSocketLike, Flow>();
  const neighbours = { self, peers: () => peers, announce };
  const hocuspocus = createHocuspocus(texts, flows, neighbours, derivePause);

  const connections = (): Connection<Context>[] =>
    [...hocuspocus.documents.values()].flatMap((document) => document.getConnections());
  const timer = setInterval(
    guard(async () => {
      const all = connections();
      if (all.length > 0) await checkAccess(texts, all);
    }),
    accessCheckInterval,
  );
  timer.unref();

  const entrance = createEntrance({
    guard,
    refuse: (socket, reason) => refuse(guard, socket, reason),
    greetingTime,
    addressOf: app.addressOf,
    accountOf: async (token) => (await identityOf(texts, token))?.account.id ?? null,
  });
  const sockets = createSockets(entrance, guard, (socket, messages) =>
    connect(hocuspocus, flows, guard, socket, messages),
  );
  if (database.kind === 'postgres' && app.config.databaseUrl !== null) {
    peers = await joinPeers(app.config.databaseUrl, {
      heard: (news) => hearPeer(texts, neighbours, news),
      onGap: () => {
        for (const { documentId } of texts.open.values()) guard(readAgain)(texts, documentId);
      },
      onError: logError,
    });
  }
  return {
    applied: (documentId, update) => applyKept(texts, documentId, update),
    heard: (heard) => checkAfterChanges(texts, connections(), heard),
    upgrade: sockets.upgrade,
    recover: (documentIds) => recover(texts, documentIds),
    close: async () => {
      clearInterval(timer);
      sockets.close();
      await storeAll(hocuspocus);
      await peers?.close();
    },
  };
}

function createHocuspocus(
  texts: OpenTexts,
  flows: WeakMap<WebSocketLike, Flow>,
  { self, peers, announce }: Neighbours,
  derivePause: number,
): Hocuspocus<Context> {
  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    timeout: 60_000,
    debounce: derivePause,
    maxDebounce: 3 * derivePause,
    unloadImmediately: true,
    yDocOptions: { gc: false, gcFilter: () => true },
    maxUnauthenticatedQueueSize: mostUnauthenticated,
    maxUnauthenticatedQueueMessages: 100,
    maxPendingDocuments: 10,

    onAuthenticate: async ({ token, documentName, connectionConfig }) => {
      const { context, readOnly } = await admit(texts, token, documentName);
      connectionConfig.readOnly = readOnly;
      return context;
    },
    onLoadDocument: async ({ document, documentName, context }) => {
      try {
        if (!(await loadText(texts, document, context.workspaceId))) throw end('not-found');
      } catch (error) {
        texts.open.delete(documentName);
        if (isEnd(error)) throw error;
        texts.logError(error);
        throw end('unavailable');
      }
      peers()?.tell({ kind: 'asked', from: self, document: context.documentId });
    },
    connected: async ({ connection }) => {
      const flow = flows.get(connection.webSocket);
      connection.onClose(() => flow?.ended());
      if (connection.document.hasConnection(connection)) flow?.ready();
      else flow?.ended();
    },
    afterHandleMessage: async ({ connection, documentName, update }) => {
      texts.open.get(documentName)?.arriving.delete(connection);
      flows.get(connection.webSocket)?.handled(update.length);
    },
    beforeSync: (message) => keepSync(texts, announce, message),
    beforeHandleAwareness: async ({ states, document, connection, context }) => {
      if (connection && context) censor(states, document, connection, context);
    },
    onAwarenessUpdate: async ({ added, updated, removed, awareness, document, transactionOrigin }) => {
      const about = texts.open.get(document.name);
      const others = peers();
      if (!others || !about || transactionOrigin === told) return;
      const bytes = presenceOf(awareness, [...added, ...updated, ...removed]);
      if (bytes) others.tell({ kind: 'presence', from: self, document: about.documentId, bytes });
    },
    onStoreDocument: async ({ document }) => derive(texts, document),
    beforeUnloadDocument: async ({ document }) => finish(texts, document),
    afterUnloadDocument: async ({ documentName }) => {
      if (!hocuspocus.documents.has(documentName) && !hocuspocus.loadingDocuments.has(documentName))
        texts.open.delete(documentName);
    },
  });
  return hocuspocus;
}

/** Takes in what another process tells about a text that is open here too. */
function hearPeer(texts: OpenTexts, { self, peers }: Neighbours, news: PeerNews): void {
  if (news.from === self || !texts.open.has(sharedTextName(news.document))) return;
  const document = texts.documents().get(sharedTextName(news.document));
  if (news.kind === 'update') texts.guard(applyUpdateOf)(texts, news);
  else if (document && news.kind === 'presence') {
    try {
      applyAwarenessUpdate(document.awareness, news.bytes, told);
    } catch (error) {
      texts.logError(error);
    }
  } else if (document && news.kind === 'asked') {
    const bytes = presenceOf(document.awareness, [...document.awareness.getStates().keys()]);
    if (bytes) peers()?.tell({ kind: 'presence', from: self, document: news.document, bytes });
  }
}

async function applyUpdateOf(texts: OpenTexts, news: Extract<PeerNews, { kind: 'update' }>): Promise<void> {
  if (news.bytes) return applyKept(texts, news.document, news.bytes);
  const row = await texts.database.db
    .selectFrom('document_updates')
    .select('content')
    .where('id', '=', news.id)
    .executeTakeFirst();
  // The update has been merged into the stored text.
  if (row) applyKept(texts, news.document, row.content);
  else await readAgain(texts, news.document);
}

function createSockets(
  entrance: ReturnType<typeof createEntrance>,
  guard: OpenTexts['guard'],
  admitted: (socket: WebSocket, messages: Uint8Array[]) => void,
): Pick<Hub, 'upgrade'> & { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    clientTracking: true,
  });
  return {
    upgrade: (request, stream, head) => {
      if (entrance.isFull(request))
        stream.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\n\r\n');
      else
        sockets.handleUpgrade(
          request,
          stream,
          head,
          guard((socket: WebSocket) => {
            // A message too long closes it by itself, saying so.
            socket.on('error', () => {});
            entrance.enter(socket, request, (messages) => admitted(socket, messages));
          }),
        );
    },
    close: () => {
      for (const socket of sockets.clients) {
        socket.close(1001);
        setTimeout(() => socket.terminate(), 500).unref();
      }
    },
  };
}

/** Waits until every open text is stored, for a few seconds. */
async function storeAll(hocuspocus: Hocuspocus<Context>): Promise<void> {
  const patience = Date.now() + 5000;
  while ((hocuspocus.documents.size > 0 || hocuspocus.loadingDocuments.size > 0) && Date.now() < patience) {
    hocuspocus.flushPendingStores();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
