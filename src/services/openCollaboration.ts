/** Open collaboration of one document. It is a separate chunk, because its libraries are large. */
import type { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { type Document, document as documentSchema } from '../../domain/document.ts';
import { emptyText } from '../../richText/emptyText.ts';
import type {
  CollaborateCommand,
  CollaborateEvent,
  Presence,
} from '../machines/documents/collaboration/collaboration.types.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { createLink } from './collaborationLink.ts';
import { fromJson } from './json.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';
import type { Collaborations } from './collaborations.ts';
import { lostTextsOf, recordEntry } from './lostTexts.ts';
import type { SeenDatabase } from './seenDatabase.ts';
import { copyKey, copyName, type TextCopies } from './textCopies.ts';

export interface OpenCollaborationOptions {
  accountId: string;
  documentId: string;
  url: string;
  token: () => string | null;
  collaborations: Collaborations;
  copies: TextCopies;
  database: SeenDatabase;
  report: (event: CollaborateEvent) => void;
}

export interface OpenCollaboration {
  obey: (command: CollaborateCommand) => void;
  close: () => void;
}

/** Minimum milliseconds between two reports of presence. */
const presencePause = 100;
/** Origin of the initial update of every text. It marks content that no user has typed. */
const initial = Symbol('initial');

export function openCollaboration({
  accountId,
  documentId,
  url,
  token,
  collaborations,
  copies,
  database,
  report,
}: OpenCollaborationOptions): OpenCollaboration {
  const shared = new Y.Doc();
  const generation = database.generation();
  const key = copyKey(documentId, generation);
  const copy = new IndexeddbPersistence(copyName(accountId, key), shared);
  let state: 'reading' | 'open' | 'closed' = 'reading';
  // The credentials contain the id of the database, so that the server rejects a text from before a restore.
  const credentials = () => [token() ?? '', database.id() ?? ''].join(' ').trim();
  const link = createLink({ url, documentId, shared, token: credentials, report, isOpen: () => state === 'open' });
  const { provider } = link;
  const lost = lostTextsOf(copies, accountId, documentId, generation);
  const reportLost = (restored: Y.Doc | null) =>
    void lost.find(restored).then(
      (text) => text && state !== 'closed' && report({ type: 'lost.found', ...text }),
      (error: unknown) => logFailure('The text of before the restore could not be read', error),
    );
  let unsent = copies.stateOf(accountId, key) === 'unsent';

  const setUnsent = (next: boolean) => {
    if (next === unsent) return;
    unsent = next;
    copies.setState(accountId, key, next ? 'unsent' : 'sent');
    report({ type: next ? 'changes.unsent' : 'changes.sent' });
  };

  const read = async () => {
    const record = await readRecord(copy);
    if (state === 'closed') return;
    state = 'open';
    collaborations.set(documentId, { document: shared, provider: { awareness: provider.awareness } });
    report({ type: 'copy.read', record, empty: shared.store.clients.size === 0 });
    if (unsent) report({ type: 'changes.unsent' });
    link.start();
  };

  shared.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin === initial) return;
    if (origin !== provider && origin !== copy) setUnsent(true);
    else if (copies.stateOf(accountId, key) === undefined) copies.setState(accountId, key, unsent ? 'unsent' : 'sent');
  });
  provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0) setUnsent(false);
  });
  provider.on('synced', () => reportLost(shared));
  const stopPresence = watchPresence(provider, shared.clientID, report);
  const removeCopy = () => {
    // A copy with changes that were never sent must be kept, because only the copy has them.
    if (unsent) return;
    copies.setState(accountId, key, null);
    copy.clearData().catch((error: unknown) => logFailure('The copy of a text could not be deleted', error));
  };
  void read();

  return {
    obey: (command) => obey(command, { shared, link, copy, lost, reportLost, removeCopy }),
    close: () => {
      state = 'closed';
      stopPresence();
      link.stop();
      collaborations.set(documentId, null);
      copy.destroy().catch((error: unknown) => logFailure('The copy of a text could not be closed', error));
      shared.destroy();
    },
  };
}

interface CommandTargets {
  shared: Y.Doc;
  link: ReturnType<typeof createLink>;
  copy: IndexeddbPersistence;
  lost: ReturnType<typeof lostTextsOf>;
  reportLost: (restored: Y.Doc | null) => void;
  removeCopy: () => void;
}

function obey(command: CollaborateCommand, { shared, link, copy, lost, reportLost, removeCopy }: CommandTargets): void {
  switch (command.type) {
    case 'connect':
      return link.connect();
    case 'begin':
      if (shared.store.clients.size === 0) Y.applyUpdate(shared, emptyText, initial);
      return;
    case 'copy.saved':
      return void copy
        .set(recordEntry, JSON.stringify(command.record))
        .catch((error: unknown) => logFailure('The document could not be stored on this device', error));
    case 'lost.asked':
      return reportLost(null);
    case 'lost.dropped':
      return void lost.drop().catch((error: unknown) => logFailure('The copy of a text could not be deleted', error));
    case 'copy.removed':
      return removeCopy();
  }
}

/** Returns the other users with the document open, in a stable order. */
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

/** Reads the document's record from the copy, once the text is read. Returns null if there is none. */
async function readRecord(copy: IndexeddbPersistence): Promise<Document | null> {
  try {
    await Promise.race([copy.whenSynced, copy._db.then(() => copy.whenSynced)]);
    return parsed(documentSchema, fromJson((await copy.get(recordEntry)) as string | null)) ?? null;
  } catch (error) {
    // Ignores the error, because a private window may forbid storage. The text then only lasts until the page closes.
    logFailure('The text can not be stored on this device', error);
    return null;
  }
}

/** Reports the users who have the document open, at most once per pause. Returns a function that stops it. */
function watchPresence(
  provider: HocuspocusProvider,
  own: number,
  report: OpenCollaborationOptions['report'],
): () => void {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  provider.on('awarenessChange', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const people = peopleOf(provider.awareness?.getStates() ?? new Map<number, unknown>(), own);
      const key = JSON.stringify(people);
      if (key === last) return;
      last = key;
      report({ type: 'presence.changed', people });
    }, presencePause);
  });
  return () => clearTimeout(timer);
}
