import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import * as Y from 'yjs';
import { changesIn, nestsTooDeep } from '../yjsUpdates.ts';
import { storeUpdate, maxTextBytes, type Collaboration } from '../collaborationStore.ts';
import { compact } from './derived.ts';
import { closeReason, isCloseReason } from './closeReasons.ts';
import { type Context, nowOf, type OpenDocument, type OpenDocuments } from './openDocuments.ts';
import { applyDeletions } from './slices.ts';

export interface SyncMessage {
  /** Type of a sync message: 0 requests updates, 1 responds to a request, 2 is an update. */
  type: number;
  payload: Uint8Array;
  document: SharedDocument;
  connection: Connection<Context>;
  context: Context;
}

/**
 * Stores the update in a message before it is applied, confirmed or sent. Throws the reason to close the connection if
 * the update can't be stored.
 */
export async function storeSync(
  texts: OpenDocuments,
  announce: Collaboration['announce'],
  { type, payload, document, connection, context }: SyncMessage,
): Promise<void> {
  const open = texts.open.get(document.name);
  if (type === 0 || connection.readOnly || !open) return;
  // Rejects the message, because the connection was closed while its messages waited.
  if (!document.hasConnection(connection)) throw closeReason('access-lost');
  const changes = readChanges(type, payload, document, open);
  if (changes === null) return;
  const { insertions, deletions } = changes;
  if (insertions.length > 0) await makeRoom(texts, open, payload.length);
  open.arriving.set(connection, insertions);
  try {
    await texts.database.transact(async (db) => {
      const id = await storeUpdate(db, open.documentId, payload, context.account.id, nowOf(texts));
      await announce(db, open.documentId, id, payload);
    });
  } catch (error) {
    texts.logError(error);
    throw closeReason('unavailable');
  }
  open.bytes += payload.length;
  open.updates += 1;
  open.authors.add(context.account.id);
  open.lastAuthor = context.account.id;
  open.personId = context.account.id;
  await applyDeletions(document, deletions, { source: 'connection', connection });
}

/** Returns the changes in an update, or null if the text already contains them. */
function readChanges(type: number, payload: Uint8Array, document: SharedDocument, open: OpenDocument) {
  try {
    const changes = changesIn(payload);
    if (changes === null) throw closeReason('too-big');
    // A browser that reconnects may send changes again. Skip them if the text has them.
    if (type === 1 && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return null;
    if (nestsTooDeep(document, changes.insertions, [...open.arriving.values()])) throw closeReason('too-big');
    return changes;
  } catch (error) {
    throw isCloseReason(error) ? error : closeReason('malformed');
  }
}

async function makeRoom(texts: OpenDocuments, open: OpenDocument, bytes: number): Promise<void> {
  if (open.bytes + bytes <= maxTextBytes) return;
  await compact(texts, open).catch(texts.logError);
  if (open.bytes + bytes > maxTextBytes) throw closeReason('too-big');
}
