import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Connection, type Document as SharedDocument, Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import type { FastifyInstance } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { fullName } from '../../../../domain/account.ts';
import { type CollaborationEnd, collaborationPath, sharedTextName } from '../../../../domain/document.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import { readText } from '../../../../richText/readYjs.ts';
import { createGuard } from '../../../guard.ts';
import { identify, readStandingSessions } from '../../accounts/sessions.ts';
import { mayWriteDocuments, seesDocuments } from '../policy.ts';
import { findAccess } from '../repository.ts';
import { type MergeJob, workOnText } from '../textJobs.ts';
import { applyDeletions, applySlices, collectGarbage, mergeParts } from './slices.ts';
import { changesIn, type Insertions, nestsTooDeep } from '../sharedText.ts';
import {
  contentsOf,
  keepUpdate,
  keepVersion,
  largestText,
  partsOf,
  type SharedTexts,
  versionInterval,
  writeDerived,
} from '../texts.ts';
import type { Heard } from '../../../realtime.ts';
import type { PeerNews } from './news.ts';
import { joinPeers, type Peers } from './peers.ts';
import { bytesOf, createEntrance, denialIn } from './entrance.ts';
import { gateOf } from './gate.ts';

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
  heard(heard: Heard): void;
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** After a crash: writes what is derived from these texts, which were being edited. */
  recover(documentIds: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Who is at the other end of a connection to a shared text. */
interface Context {
  account: { id: string; name: string; lastName: string; avatar: string | null };
  sessionId: string;
  documentId: string;
  workspaceId: string;
}

/** What is remembered of a text while it is open here. */
interface Open {
  documentId: string;
  workspaceId: string;
  /** At most so many bytes it takes. */
  bytes: number;
  /** Updates kept beside the state. */
  updates: number;
  /** Who wrote since what is derived was written. */
  authors: Set<string>;
  lastAuthor: string | null;
  /** Insertions that are being kept and not applied yet. */
  arriving: Map<Connection, Insertions>;
  compacting: Promise<void> | null;
  /** What others told while it was being loaded; null once it is. */
  early: Uint8Array[] | null;
}

const longestMessage = 10 * 1024 * 1024;
/** The longest text, which goes out when somebody connects, and what others write meanwhile. */
const slowestReader = largestText + 2 * 1024 * 1024;
/** Bytes of one connection's messages that may wait to be handled; until they are, no more are read. */
const mostPending = 1024 * 1024;
const mostUnauthenticated = 256 * 1024;
/** Milliseconds in which a browser has to answer the end of its connection. */
const goodbyeTime = 5000;
/** Beyond so many updates they are taken into the state while the text is open. */
const manyUpdates = 500;
/** What was kept so shortly before may be missing in what was derived. */
const margin = 5000;
const longText = 64 * 1024;
const longestPresence = 4096;
const name = /^document\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
const told = { source: 'local', skipStoreHooks: true } as const;
const codes: Record<CollaborationEnd, number> = {
  'invalid-token': 4401,
  'session-ended': 4401,
  'not-found': 4404,
  'access-lost': 4403,
  'access-changed': 4205,
  'document-deleted': 4410,
  'too-big': 4413,
  'too-fast': 4429,
  malformed: 4400,
  unavailable: 4503,
};
const end = (reason: CollaborationEnd) => ({ code: codes[reason], reason });
/** Changes after which someone may see more or less than before. */
const movesPeople: ReadonlySet<Change['type']> = new Set<Change['type']>([
  'members.changed',
  'project.saved',
  'project.removed',
  'projects.changed',
  'document.removed',
  'documents.changed',
]);

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
  const { db } = database;
  const open = new Map<string, Open>();
  const logError = (error: unknown) => app.log.error({ err: error }, 'shared texts');
  const guard = createGuard(logError);
  const now = () => clock.now().toISOString();
  let peers: Peers | null = null;
  const flows = new WeakMap<WebSocketLike, { ready(): void; handled(bytes: number): void; ended(): void }>();

  /** Takes in what is kept already. */
  const applied = (documentId: string, update: Uint8Array): void => {
    const about = open.get(sharedTextName(documentId));
    if (!about) return;
    about.bytes += update.length;
    about.updates += 1;
    if (about.early) {
      about.early.push(update);
      return;
    }
    const document = hocuspocus.documents.get(sharedTextName(documentId));
    if (document) guard(apply)(about, document, [update]);
  };

  /** Applies parts of a text in short turns. Damaged parts are left out, rather than all the others with them. */
  const apply = async ({ workspaceId, documentId }: Open, shared: Y.Doc, parts: Uint8Array[]): Promise<void> => {
    if (totalLength(parts) > longText) {
      const { updates, damaged } = await workOnText(workspaceId, { parts, into: 'slices' });
      logDamaged(documentId, damaged);
      await applySlices(shared, updates, told);
      return;
    }
    for (const part of parts) {
      try {
        await applySlices(shared, [part], told);
      } catch (error) {
        logError(error);
      }
    }
  };

  const logDamaged = (documentId: string, damaged: number[]): void => {
    for (const index of damaged) logError(new Error(`Part ${index} of the text of document ${documentId} is damaged`));
  };

  const readAgain = async (documentId: string): Promise<void> => {
    const about = open.get(sharedTextName(documentId));
    const document = hocuspocus.documents.get(sharedTextName(documentId));
    const parts = about && document && (await partsOf(db, documentId));
    if (about && document && parts) await apply(about, document, contentsOf(parts));
  };

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
      const documentId = name.exec(documentName)?.[1];
      if (documentId === undefined) throw end('not-found');
      try {
        const identity = /^[\w-]{1,200}$/.test(token) ? await identify(db, token, now()) : null;
        if (!identity) throw end('invalid-token');
        const { account, sessionId } = identity;
        const { workspaceId, isThere, place } = await findAccess(db, account.id, documentId);
        if (workspaceId === null || !isThere || place === null || !seesDocuments(place)) throw end('not-found');
        connectionConfig.readOnly = !mayWriteDocuments(place);
        return { account, sessionId, documentId, workspaceId };
      } catch (error) {
        if (isEnd(error)) throw error;
        logError(error);
        throw end('unavailable');
      }
    },

    onLoadDocument: async ({ document, documentName, context }) => {
      const documentId = name.exec(documentName)?.[1] ?? '';
      const about: Open = {
        documentId,
        workspaceId: context.workspaceId,
        bytes: 0,
        updates: 0,
        authors: new Set(),
        lastAuthor: null,
        arriving: new Map(),
        compacting: null,
        early: [],
      };
      open.set(documentName, about);
      try {
        const parts = await partsOf(db, documentId);
        if (!parts) throw end('not-found');
        await apply(about, document, contentsOf(parts));
        for (const early = about.early ?? []; early.length > 0;) await apply(about, document, early.splice(0));
        about.early = null;
        about.bytes += totalLength(contentsOf(parts));
        about.updates += parts.updates.length;
      } catch (error) {
        open.delete(documentName);
        if (isEnd(error)) throw error;
        logError(error);
        throw end('unavailable');
      }
      peers?.tell({ kind: 'asked', from: self, document: documentId });
    },

    connected: async ({ connection }) => {
      const flow = flows.get(connection.webSocket);
      connection.onClose(() => flow?.ended());
      if (connection.document.hasConnection(connection)) flow?.ready();
      else flow?.ended();
    },
    afterHandleMessage: async ({ connection, documentName, update }) => {
      open.get(documentName)?.arriving.delete(connection);
      flows.get(connection.webSocket)?.handled(update.length);
    },

    // Before it is applied, acknowledged or told to anybody.
    beforeSync: async ({ type, payload, document, documentName, connection, context }) => {
      const about = open.get(documentName);
      if (type === 0 || connection.readOnly || !about) return;
      // It was ended while its messages waited their turn.
      if (!document.hasConnection(connection)) throw end('access-lost');
      let changes: ReturnType<typeof changesIn>;
      try {
        changes = changesIn(payload);
        if (changes === null) throw end('too-big');
        // What a browser sends when it connects it may have sent before.
        if (type === 1 && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return;
        if (nestsTooDeep(document, changes.insertions, [...about.arriving.values()])) throw end('too-big');
      } catch (error) {
        throw isEnd(error) ? error : end('malformed');
      }
      const { insertions, deletions } = changes;
      if (insertions.length > 0 && about.bytes + payload.length > largestText) {
        await compact(about).catch(logError);
        if (about.bytes + payload.length > largestText) throw end('too-big');
      }
      about.arriving.set(connection, insertions);
      try {
        await database.transact(async (within) => {
          const id = await keepUpdate(within, about.documentId, payload, context.account.id, now());
          await announce(within, about.documentId, id, payload);
        });
      } catch (error) {
        logError(error);
        throw end('unavailable');
      }
      about.bytes += payload.length;
      about.updates += 1;
      about.authors.add(context.account.id);
      about.lastAuthor = context.account.id;
      await applyDeletions(document, deletions, { source: 'connection', connection });
    },

    // Nobody is there in another's name, or for more than their own browser.
    beforeHandleAwareness: async ({ states, document, connection, context }) => {
      if (!connection || !context) return;
      const others = new Set(
        document
          .getConnections()
          .filter((one) => one !== connection)
          .flatMap((one) => [...document.getClients(one)]),
      );
      const tooMany = states.size > 10;
      for (const [clientId, state] of states) {
        if (tooMany || others.has(clientId)) states.delete(clientId);
        else states.set(clientId, presented(context, state));
      }
    },

    onAwarenessUpdate: async ({ added, updated, removed, awareness, document, transactionOrigin }) => {
      const about = open.get(document.name);
      if (!peers || !about || transactionOrigin === told) return;
      const clients = [...added, ...updated, ...removed].filter((id) => awareness.meta.has(id));
      if (clients.length === 0) return;
      peers.tell({
        kind: 'presence',
        from: self,
        document: about.documentId,
        bytes: encodeAwarenessUpdate(awareness, clients),
      });
    },

    onStoreDocument: async ({ document }) => derive(document),

    beforeUnloadDocument: async ({ document }) => {
      const about = open.get(document.name);
      if (!about) return;
      try {
        if (about.authors.size > 0) await derive(document);
        await endEditing(about.documentId);
        await compact(about);
      } catch (error) {
        logError(error);
      }
    },

    afterUnloadDocument: async ({ documentName }) => {
      if (!hocuspocus.documents.has(documentName) && !hocuspocus.loadingDocuments.has(documentName))
        open.delete(documentName);
    },
  });

  /** Writes what is derived from a text as it is now, and a version when the last one is long ago. */
  const derive = async (document: SharedDocument): Promise<void> => {
    const about = open.get(document.name);
    if (!about || about.authors.size === 0) return;
    const { authors, lastAuthor } = about;
    about.authors = new Set();
    const read = clock.now().getTime();
    try {
      // A long text is read beside everything else that the process does.
      // Every update is kept before it is applied.
      const parts = about.bytes > longText ? await partsOf(db, about.documentId) : null;
      const text = parts
        ? await workOnText(about.workspaceId, { parts: contentsOf(parts), markdown: null })
        : readText(document);
      await unitOfWork(async (unit) => {
        const row = await unit.db
          .selectFrom('documents')
          .selectAll()
          .where('id', '=', about.documentId)
          .executeTakeFirst();
        const written = row && (await writeDerived(unit, row, text, [...authors], lastAuthor));
        if (!written) return;
        const state = await unit.db
          .updateTable('document_states')
          .set({ derived_at: new Date(read - margin).toISOString() })
          .where('document_id', '=', row.id)
          .returning('edited_since')
          .executeTakeFirst();
        if (state?.edited_since && read - Date.parse(state.edited_since) >= versionInterval)
          await keepVersion(unit.db, written, unit.now);
      });
    } catch (error) {
      for (const author of authors) about.authors.add(author);
      logError(error);
      return;
    }
    await collectGarbage(document);
    if (about.updates > manyUpdates) await compact(about).catch(logError);
  };

  /** Nobody has the text open here any more: what was written becomes a version. */
  const endEditing = (documentId: string): Promise<void> =>
    unitOfWork(async (unit) => {
      const state = await unit.db
        .selectFrom('document_states')
        .select('edited_since')
        .where('document_id', '=', documentId)
        .executeTakeFirst();
      if (!state || state.edited_since === null) return;
      const row = await unit.db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
      if (row) await keepVersion(unit.db, row, unit.now);
    });

  /** Takes updates into the state. Another process that does the same at once loses, and nothing is lost. */
  const compact = (about: Open): Promise<void> =>
    (about.compacting ??= compactNow(about).finally(() => {
      about.compacting = null;
    }));
  const compactNow = async (about: Open): Promise<void> => {
    const { documentId, workspaceId, bytes, updates } = about;
    const parts = await partsOf(db, documentId);
    if (!parts) return;
    const job: MergeJob = { parts: contentsOf(parts), into: 'one' };
    const { updates: merged, damaged } =
      totalLength(job.parts) > longText ? await workOnText(workspaceId, job) : mergeParts(job);
    logDamaged(documentId, damaged);
    const [state] = merged;
    if (!state || damaged.includes(0)) return;
    const taken = parts.updates.filter((_update, index) => !damaged.includes(index + 1));
    const last = taken.at(-1);
    if (last) {
      await database.transact(async (within) => {
        const won = await within
          .updateTable('document_states')
          .set((old) => ({ state, through: last.id, compactions: old('compactions', '+', 1) }))
          .where('document_id', '=', documentId)
          .where('compactions', '=', parts.state.compactions)
          .returning('document_id')
          .executeTakeFirst();
        if (!won) return;
        for (let start = 0; start < taken.length; start += 1000) {
          await within
            .deleteFrom('document_updates')
            .where(
              'id',
              'in',
              taken.slice(start, start + 1000).map(({ id }) => id),
            )
            .execute();
        }
      });
    }
    about.bytes += state.length - bytes;
    about.updates -= updates;
  };

  const recover = async (documentIds: string[]): Promise<void> => {
    for (const documentId of documentIds) {
      const parts = await partsOf(db, documentId);
      if (!parts) continue;
      const found = await db
        .selectFrom('documents')
        .select('workspace_id')
        .where('id', '=', documentId)
        .executeTakeFirst();
      const text = await workOnText(found?.workspace_id ?? '', { parts: contentsOf(parts), markdown: null });
      await unitOfWork(async (unit) => {
        const row = await unit.db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
        if (!row) return;
        const writers = await unit.db
          .selectFrom('document_updates')
          .select('by_id')
          .where('document_id', '=', documentId)
          .orderBy('id')
          .execute();
        const authors = [...new Set(writers.flatMap(({ by_id: by }) => by ?? []))];
        if (row.content !== text.content) await writeDerived(unit, row, text, authors, authors.at(-1) ?? null);
        else
          await unit.db
            .updateTable('document_states')
            .set({ derived_at: unit.now })
            .where('document_id', '=', documentId)
            .execute();
      });
    }
  };

  const connections = (): Connection<Context>[] =>
    [...hocuspocus.documents.values()].flatMap((document) => document.getConnections());

  /** Looks up what the people of these connections may do now, and ends those that stand no more. */
  const check = async (checked: Connection<Context>[]): Promise<void> => {
    try {
      const standing = await readStandingSessions(
        db,
        [...new Set(checked.map(({ context }) => context.sessionId))],
        now(),
      );
      const known = new Map<string, ReturnType<typeof findAccess>>();
      for (const connection of checked) {
        const { account, documentId, sessionId } = connection.context;
        if (!standing.has(sessionId)) {
          connection.close(end('session-ended'));
          continue;
        }
        const key = `${account.id}/${documentId}`;
        const found = known.get(key) ?? findAccess(db, account.id, documentId);
        known.set(key, found);
        const { isThere, place } = await found;
        if (place !== null && !isThere) connection.close(end('document-deleted'));
        else if (place === null || !seesDocuments(place))
          connection.close(end(isThere ? 'access-lost' : 'document-deleted'));
        else if (connection.readOnly === mayWriteDocuments(place)) connection.close(end('access-changed'));
      }
    } catch (error) {
      // Nobody may stay where they perhaps no longer belong.
      for (const connection of checked) connection.close(end('unavailable'));
      logError(error);
    }
  };
  const heardOfPeople = ({ changes, endedSessions }: Heard): void => {
    const ended = new Set(endedSessions);
    const moved = new Set(
      changes.flatMap(({ workspaceId, changes: some }) =>
        some.some(({ type }) => movesPeople.has(type)) ? [workspaceId] : [],
      ),
    );
    if (ended.size === 0 && moved.size === 0) return;
    const checked: Connection<Context>[] = [];
    for (const connection of connections()) {
      if (ended.has(connection.context.sessionId)) connection.close(end('session-ended'));
      else if (moved.has(connection.context.workspaceId)) checked.push(connection);
    }
    if (checked.length > 0) guard(check)(checked);
  };
  const timer = setInterval(
    guard(async () => {
      const all = connections();
      if (all.length > 0) await check(all);
    }),
    accessCheckInterval,
  );
  timer.unref();

  const heard = (news: PeerNews): void => {
    if (news.from === self) return;
    const document = hocuspocus.documents.get(sharedTextName(news.document));
    if (!open.has(sharedTextName(news.document))) return;
    if (news.kind === 'update') {
      if (news.bytes) return applied(news.document, news.bytes);
      const read = guard(async () => {
        const row = await db
          .selectFrom('document_updates')
          .select('content')
          .where('id', '=', news.id)
          .executeTakeFirst();
        // Taken into the state meanwhile.
        if (row) applied(news.document, row.content);
        else await readAgain(news.document);
      });
      read();
    } else if (document && news.kind === 'presence') {
      try {
        applyAwarenessUpdate(document.awareness, news.bytes, told);
      } catch (error) {
        logError(error);
      }
    } else if (document && news.kind === 'asked' && document.awareness.getStates().size > 0) {
      peers?.tell({
        kind: 'presence',
        from: self,
        document: news.document,
        bytes: encodeAwarenessUpdate(document.awareness, [...document.awareness.getStates().keys()]),
      });
    }
  };

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const refuse = (socket: WebSocket, reason: CollaborationEnd): void => {
    // A paused socket would not read the browser's goodbye.
    socket.resume();
    if (socket.readyState !== socket.OPEN) return;
    socket.close(codes[reason], reason);
    setTimeout(
      guard(() => socket.terminate()),
      goodbyeTime,
    ).unref();
  };
  const entrance = createEntrance({
    guard,
    refuse,
    greetingTime,
    addressOf: app.addressOf,
    accountOf: async (token) =>
      /^[\w-]{1,200}$/.test(token) ? ((await identify(db, token, now()))?.account.id ?? null) : null,
  });
  const connect = (socket: WebSocket, messages: Uint8Array[]): void => {
    const gate = gateOf();
    let isReady = false;
    let pending = 0;
    const readOn = () => {
      if (isReady && pending <= mostPending) socket.resume();
      else socket.pause();
    };
    const peer: WebSocketLike = {
      send: (data) => {
        const message = data as Uint8Array;
        const denial = denialIn(message);
        if (denial !== null) refuse(socket, denial);
        else if (socket.bufferedAmount > slowestReader) socket.terminate();
        else socket.send(message);
      },
      close: (code, reason) => {
        socket.resume();
        socket.close(code, reason);
      },
      get readyState() {
        return socket.readyState;
      },
    };
    flows.set(peer, {
      ready: () => {
        isReady = true;
        readOn();
      },
      handled: (bytes) => {
        pending = Math.max(0, pending - bytes);
        readOn();
      },
      // Messages that waited are not handled any more, and the browser's goodbye has to be read.
      ended: () => {
        pending = 0;
        socket.resume();
      },
    });
    const client = hocuspocus.handleConnection(peer, new Request(`http://localhost${collaborationPath}`));
    const take = (message: Uint8Array) => {
      if (socket.readyState !== socket.OPEN) return;
      const refused = gate(message);
      if (refused !== null) return refuse(socket, refused);
      pending += message.length;
      client.handleMessage(message);
      readOn();
    };
    socket.on(
      'message',
      guard((data: RawData, isBinary: boolean) => (isBinary ? take(bytesOf(data)) : refuse(socket, 'malformed'))),
    );
    socket.on(
      'close',
      guard((code: number, reason: Buffer) => client.handleClose({ code, reason: reason.toString() })),
    );
    let isAlive = true;
    socket.on('pong', () => {
      isAlive = true;
    });
    const beat = setInterval(
      guard(() => {
        if (!isAlive) socket.terminate();
        isAlive = false;
        socket.ping();
      }),
      30_000,
    );
    socket.on('close', () => clearInterval(beat));
    for (const message of messages) take(message);
  };

  if (database.kind === 'postgres' && app.config.databaseUrl !== null) {
    peers = await joinPeers(app.config.databaseUrl, {
      heard,
      onGap: () => {
        for (const { documentId } of open.values()) guard(readAgain)(documentId);
      },
      onError: logError,
    });
  }
  return {
    applied,
    heard: heardOfPeople,
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
            entrance.enter(socket, request, (messages) => connect(socket, messages));
          }),
        );
    },
    recover,
    close: async () => {
      clearInterval(timer);
      for (const socket of sockets.clients) {
        socket.close(1001);
        setTimeout(() => socket.terminate(), 500).unref();
      }
      const patience = Date.now() + 5000;
      while ((hocuspocus.documents.size > 0 || hocuspocus.loadingDocuments.size > 0) && Date.now() < patience) {
        hocuspocus.flushPendingStores();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await peers?.close();
    },
  };
}

const totalLength = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const isEnd = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'reason' in error &&
  'code' in error &&
  typeof error.reason === 'string' &&
  error.reason in codes;

/** Where a person is in a text: who they are comes from their session, whatever their browser says. */
function presented({ account }: Context, state: Record<string, unknown>): Record<string, unknown> {
  const given: unknown = state.user;
  const color =
    typeof given === 'object' &&
    given !== null &&
    'color' in given &&
    typeof given.color === 'string' &&
    /^#[\da-f]{6}$/i.test(given.color)
      ? { color: given.color }
      : {};
  const user = { id: account.id, name: fullName(account), avatar: account.avatar, ...color };
  const { cursor } = state;
  const fits = cursor === undefined || (JSON.stringify(cursor)?.length ?? longestPresence) < longestPresence;
  return { user, ...(fits && { cursor }) };
}
