import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Connection, Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { applyAwarenessUpdate } from 'y-protocols/awareness';
import { collaborationName } from '../../../../domain/document.ts';
import { createGuard } from '../../../shared/guard.ts';
import type { DeliveredEvents } from '../../../realtime/slot.ts';
import type { Collaboration } from '../collaborationStore.ts';
import { admit, checkAccess, checkAfterChanges, identityOf } from './access.ts';
import { connect, type Backpressure, closeSocket } from './connections.ts';
import { derive, finish, recover } from './derived.ts';
import { closeReason, isCloseReason } from './closeReasons.ts';
import { createConnectionCount } from '../../../realtime/connectionCount.ts';
import { createAdmission } from './admission.ts';
import type { PeerMessage } from './peerMessage.ts';
import { applyStored, type Context, loadText, type OpenDocuments, reload, storedOrigin } from './openDocuments.ts';
import { joinPeers, type Peers } from './peers.ts';
import { restrictPresence, presenceOf } from './presence.ts';
import { storeSync } from './sync.ts';

export interface CollaborationOptions {
  /** Milliseconds between two access checks of the open connections. */
  accessCheckInterval?: number;
  /** Milliseconds without an edit after which the derived data of a text is saved. */
  derivePause?: number;
  greetingTime?: number;
}

export interface CollaborationServer {
  applied(documentId: string, update: Uint8Array): void;
  checkAccess(events: DeliveredEvents): void;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  recover(documentIds: string[]): Promise<void>;
  close(): Promise<void>;
}

const maxMessageBytes = 10 * 1024 * 1024;
const maxUnauthenticatedBytes = 256 * 1024;

interface PeerLink {
  self: string;
  peers: () => Peers | null;
  announce: Collaboration['announce'];
}

/**
 * Serves the collaboration on the server's own port. An update is stored before it is sent to anyone or confirmed to
 * its author, so that an edit shown as saved is never lost. The document policy decides who may open a text, and it is
 * checked again while the text is open.
 */
export async function createCollaborationServer(
  app: FastifyInstance,
  self: string,
  announce: Collaboration['announce'],
  { accessCheckInterval = 30_000, derivePause = 1000, greetingTime }: CollaborationOptions,
): Promise<CollaborationServer> {
  const { database, unitOfWork, clock } = app;
  const logError = (error: unknown) => app.log.error({ err: error }, 'collaboration failed');
  const guard = createGuard(logError);
  const documents = () => hocuspocus.documents;
  const texts: OpenDocuments = { database, unitOfWork, clock, open: new Map(), documents, guard, logError };
  let peers: Peers | null = null;
  const backpressures = new WeakMap<WebSocketLike, Backpressure>();
  const peerLink = { self, peers: () => peers, announce };
  const hocuspocus = createHocuspocus(texts, backpressures, peerLink, derivePause);

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

  const admission = createAdmission({
    guard,
    connections: createConnectionCount(app.config.bounds.sockets),
    closeSocket: (socket, reason) => closeSocket(guard, socket, reason),
    greetingTime,
    addressOf: app.addressOf,
    accountOf: async (token) => (await identityOf(texts, token))?.account.id ?? null,
  });
  const sockets = createSockets(admission, guard, (socket, messages) =>
    connect(hocuspocus, backpressures, guard, socket, messages),
  );
  if (database.kind === 'postgres' && app.config.databaseUrl !== null) {
    peers = await joinPeers(app.config.databaseUrl, {
      onMessage: (message) => receivePeerMessage(texts, peerLink, message),
      onGap: () => {
        for (const { documentId } of texts.open.values()) guard(reload)(texts, documentId);
      },
      onError: logError,
    });
  }
  return {
    applied: (documentId, update) => applyStored(texts, documentId, update),
    checkAccess: (events) => checkAfterChanges(texts, connections(), events),
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
  texts: OpenDocuments,
  backpressures: WeakMap<WebSocketLike, Backpressure>,
  { self, peers, announce }: PeerLink,
  derivePause: number,
): Hocuspocus<Context> {
  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    timeout: 60_000,
    debounce: derivePause,
    maxDebounce: 3 * derivePause,
    unloadImmediately: true,
    yDocOptions: { gc: false, gcFilter: () => true },
    maxUnauthenticatedQueueSize: maxUnauthenticatedBytes,
    maxUnauthenticatedQueueMessages: 100,
    maxPendingDocuments: 10,

    onAuthenticate: async ({ token, documentName, connectionConfig }) => {
      const { context, readOnly } = await admit(texts, token, documentName);
      connectionConfig.readOnly = readOnly;
      return context;
    },
    onLoadDocument: async ({ document, documentName, context }) => {
      try {
        if (!(await loadText(texts, document, context.account.id))) throw closeReason('not-found');
      } catch (error) {
        texts.open.delete(documentName);
        if (isCloseReason(error)) throw error;
        texts.logError(error);
        throw closeReason('unavailable');
      }
      peers()?.send({ kind: 'asked', from: self, document: context.documentId });
    },
    connected: async ({ connection }) => {
      const backpressure = backpressures.get(connection.webSocket);
      connection.onClose(() => backpressure?.ended());
      if (connection.document.hasConnection(connection)) backpressure?.ready();
      else backpressure?.ended();
    },
    afterHandleMessage: async ({ connection, documentName, update }) => {
      texts.open.get(documentName)?.arriving.delete(connection);
      backpressures.get(connection.webSocket)?.handled(update.length);
    },
    beforeSync: (message) => storeSync(texts, announce, message),
    beforeHandleAwareness: async ({ states, document, connection, context }) => {
      if (connection && context) restrictPresence(states, document, connection, context);
    },
    onAwarenessUpdate: async ({ added, updated, removed, awareness, document, transactionOrigin }) => {
      const open = texts.open.get(document.name);
      const others = peers();
      if (!others || !open || transactionOrigin === storedOrigin) return;
      const bytes = presenceOf(awareness, [...added, ...updated, ...removed]);
      if (bytes) others.send({ kind: 'presence', from: self, document: open.documentId, bytes });
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

function receivePeerMessage(texts: OpenDocuments, { self, peers }: PeerLink, message: PeerMessage): void {
  if (message.from === self || !texts.open.has(collaborationName(message.document))) return;
  const document = texts.documents().get(collaborationName(message.document));
  if (message.kind === 'update') texts.guard(applyUpdateOf)(texts, message);
  else if (document && message.kind === 'presence') {
    try {
      applyAwarenessUpdate(document.awareness, message.bytes, storedOrigin);
    } catch (error) {
      texts.logError(error);
    }
  } else if (document && message.kind === 'asked') {
    const bytes = presenceOf(document.awareness, [...document.awareness.getStates().keys()]);
    if (bytes) peers()?.send({ kind: 'presence', from: self, document: message.document, bytes });
  }
}

async function applyUpdateOf(texts: OpenDocuments, message: Extract<PeerMessage, { kind: 'update' }>): Promise<void> {
  if (message.bytes) return applyStored(texts, message.document, message.bytes);
  const row = await texts.database.db
    .selectFrom('document_updates')
    .select('content')
    .where('id', '=', message.id)
    .executeTakeFirst();
  // There is no such row if the update has already been merged into the stored state. Then load the text again.
  if (row) applyStored(texts, message.document, row.content);
  else await reload(texts, message.document);
}

function createSockets(
  admission: ReturnType<typeof createAdmission>,
  guard: OpenDocuments['guard'],
  admitted: (socket: WebSocket, messages: Uint8Array[]) => void,
): Pick<CollaborationServer, 'upgrade'> & { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  return {
    upgrade: (request, stream, head) => {
      if (admission.isFull(request))
        stream.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\n\r\n');
      else
        sockets.handleUpgrade(
          request,
          stream,
          head,
          guard((socket: WebSocket) => {
            // Ignores the error of a message that is too long, because the socket closes itself.
            socket.on('error', () => {});
            admission.enter(socket, request, (messages) => admitted(socket, messages));
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

async function storeAll(hocuspocus: Hocuspocus<Context>): Promise<void> {
  const deadline = Date.now() + 5000;
  while ((hocuspocus.documents.size > 0 || hocuspocus.loadingDocuments.size > 0) && Date.now() < deadline) {
    hocuspocus.flushPendingStores();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
