/** A shared text that is open; apart from `collaboration.ts`, so that its libraries come with the first document only. */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { document as documentSchema, sharedTextName } from '../../domain/document.ts';
import { emptyText } from '../../richText/emptyText.ts';
import type {
  CollaborateCommand,
  CollaborateEvent,
  Presence,
} from '../machines/documentEditor/documentEditor.types.ts';
import { fromJson, isRecord } from './json.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { copyName, type TextCopies } from './textCopies.ts';

export interface OpenTextOptions {
  accountId: string;
  documentId: string;
  url: string;
  token: () => string | null;
  texts: SharedTexts;
  copies: TextCopies;
  tell: (event: CollaborateEvent) => void;
}

export interface OpenText {
  obey: (command: CollaborateCommand) => void;
  close: () => void;
}

/** Entry of the device's copy that holds the document's record. */
const recordEntry = 'record';
/** Who writes is told this often at most, in milliseconds. */
const presencePause = 100;
/** Origin of what every text begins with, which nobody has typed. */
const begun = Symbol('begun');

/** Opens what this device keeps of a text; once told to, connects it. */
export function openText({ accountId, documentId, url, token, texts, copies, tell }: OpenTextOptions): OpenText {
  const shared = new Y.Doc();
  const socket = new HocuspocusProviderWebsocket({
    url,
    autoConnect: false,
    delay: 500,
    minDelay: 250,
    maxDelay: 5000,
    factor: 1.5,
    jitter: true,
    messageReconnectTimeout: 30_000,
  });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: sharedTextName(documentId),
    document: shared,
    token: () => token() ?? '',
  });
  const copy = new IndexeddbPersistence(copyName(accountId, documentId), shared);
  let state: 'reading' | 'open' | 'closed' = 'reading';
  let wanted = false;
  let unsent = copies.stateOf(accountId, documentId) === 'unsent';

  const noteUnsent = (next: boolean) => {
    if (next === unsent) return;
    unsent = next;
    copies.note(accountId, documentId, next ? 'unsent' : 'sent');
    tell({ type: next ? 'changes.unsent' : 'changes.sent' });
  };

  const connect = () => {
    wanted = true;
    if (state !== 'open') return;
    provider.attach();
    socket.shouldConnect = true;
    if (!navigator.onLine || socket.status === 'connected') return;
    tell({ type: 'link.connecting' });
    void socket.connect();
  };
  const disconnect = () => {
    socket.disconnect();
    provider.detach();
  };

  const read = async () => {
    let kept: unknown;
    try {
      await Promise.race([copy.whenSynced, copy._db.then(() => copy.whenSynced)]);
      kept = fromJson((await copy.get(recordEntry)) as string | null);
    } catch (error) {
      // A private window may forbid it: then the text lasts as long as the page.
      logFailure('The text can not be kept on this device', error);
    }
    if (state === 'closed') return;
    state = 'open';
    texts.set(documentId, { document: shared, provider: { awareness: provider.awareness } });
    tell({ type: 'copy.read', record: parsed(documentSchema, kept) ?? null, empty: shared.store.clients.size === 0 });
    if (unsent) tell({ type: 'changes.unsent' });
    if (wanted) connect();
  };

  shared.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin === begun) return;
    if (origin === provider || origin === copy) {
      if (copies.stateOf(accountId, documentId) === undefined)
        copies.note(accountId, documentId, unsent ? 'unsent' : 'sent');
      return;
    }
    noteUnsent(true);
  });
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0) noteUnsent(false);
  });
  provider.on('authenticated', ({ scope }: { scope: string }) =>
    tell({ type: 'link.authorised', readOnly: scope === 'readonly' }),
  );
  provider.on('synced', () => tell({ type: 'link.synced' }));
  provider.on('disconnect', () => tell({ type: 'link.lost' }));
  const refuse = (reason: string) => {
    if (!wanted) return;
    wanted = false;
    disconnect();
    tell({ type: 'link.refused', reason });
  };
  provider.on('authenticationFailed', ({ reason }: { reason: string }) => refuse(reason));
  provider.on('close', ({ event }: { event: { code: number; reason: string } }) => {
    // The server let go of this text, with or without the connection, and says why.
    if (socket.status === 'connected' || (event.code >= 4200 && event.code < 4600)) refuse(event.reason);
  });

  let people = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellPeople = () => {
    timer = undefined;
    const list = peopleOf(provider.awareness?.getStates() ?? new Map<number, unknown>(), shared.clientID);
    const key = JSON.stringify(list);
    if (key === people) return;
    people = key;
    tell({ type: 'presence.changed', people: list });
  };
  provider.on('awarenessChange', () => {
    timer ??= setTimeout(tellPeople, presencePause);
  });

  const onOffline = () => {
    if (!wanted) return;
    socket.disconnect();
    tell({ type: 'link.lost' });
  };
  const onOnline = () => {
    if (wanted) connect();
  };
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  void read();

  return {
    obey: (command) => {
      switch (command.type) {
        case 'connect':
          return connect();
        case 'begin':
          if (shared.store.clients.size === 0) Y.applyUpdate(shared, emptyText, begun);
          return;
        case 'record.kept':
          return void copy
            .set(recordEntry, JSON.stringify(command.record))
            .catch((error: unknown) => logFailure('The document could not be kept on this device', error));
        case 'copy.dropped':
          // What was typed here and never reached the server exists nowhere else.
          if (unsent) return;
          copies.note(accountId, documentId, null);
          return void copy
            .clearData()
            .catch((error: unknown) => logFailure('The copy of a text could not be deleted', error));
      }
    },
    close: () => {
      state = 'closed';
      clearTimeout(timer);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      texts.set(documentId, null);
      provider.destroy();
      socket.destroy();
      copy.destroy().catch((error: unknown) => logFailure('The copy of a text could not be closed', error));
      shared.destroy();
    },
  };
}

/** The others, as they told of themselves, in the order they came. */
const peopleOf = (states: ReadonlyMap<number, unknown>, own: number): Presence[] =>
  [...states.entries()]
    .flatMap(([clientId, state]): Presence[] => {
      const user = isRecord(state) ? state['user'] : undefined;
      if (clientId === own || !isRecord(user) || typeof user['id'] !== 'string' || typeof user['name'] !== 'string')
        return [];
      const { avatar } = user;
      return [
        {
          clientId,
          userId: user['id'],
          name: user['name'].slice(0, 200),
          avatar: typeof avatar === 'string' ? avatar : null,
        },
      ];
    })
    .sort((a, b) => a.clientId - b.clientId);
