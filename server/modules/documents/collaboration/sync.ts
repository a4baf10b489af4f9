/** Updates of browsers. An update is stored before it is sent to anybody or confirmed to its writer. */
import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import * as Y from 'yjs';
import { changesIn, nestsTooDeep } from '../sharedText.ts';
import { keepUpdate, largestText, type SharedTexts } from '../texts.ts';
import { compact } from './derived.ts';
import { end, isEnd } from './ends.ts';
import { type Context, nowOf, type Open, type OpenTexts } from './openTexts.ts';
import { applyDeletions } from './slices.ts';

export interface SyncMessage {
  /** 0 asks for updates, 1 answers such a question, 2 is an update. */
  type: number;
  payload: Uint8Array;
  document: SharedDocument;
  connection: Connection<Context>;
  context: Context;
}

/** Keeps the update of a message before it is applied, acknowledged or told to anybody. Throws the end of the connection if it can't be. */
export async function keepSync(
  texts: OpenTexts,
  announce: SharedTexts['announce'],
  { type, payload, document, connection, context }: SyncMessage,
): Promise<void> {
  const about = texts.open.get(document.name);
  if (type === 0 || connection.readOnly || !about) return;
  // It was ended while its messages waited their turn.
  if (!document.hasConnection(connection)) throw end('access-lost');
  const changes = readChanges(type, payload, document, about);
  if (changes === null) return;
  const { insertions, deletions } = changes;
  if (insertions.length > 0) await makeRoom(texts, about, payload.length);
  about.arriving.set(connection, insertions);
  try {
    await texts.database.transact(async (within) => {
      const id = await keepUpdate(within, about.documentId, payload, context.account.id, nowOf(texts));
      await announce(within, about.documentId, id, payload);
    });
  } catch (error) {
    texts.logError(error);
    throw end('unavailable');
  }
  about.bytes += payload.length;
  about.updates += 1;
  about.authors.add(context.account.id);
  about.lastAuthor = context.account.id;
  await applyDeletions(document, deletions, { source: 'connection', connection });
}

/** What an update changes; null when the text has it already. */
function readChanges(type: number, payload: Uint8Array, document: SharedDocument, about: Open) {
  try {
    const changes = changesIn(payload);
    if (changes === null) throw end('too-big');
    // What a browser sends when it connects it may have sent before.
    if (type === 1 && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return null;
    if (nestsTooDeep(document, changes.insertions, [...about.arriving.values()])) throw end('too-big');
    return changes;
  } catch (error) {
    throw isEnd(error) ? error : end('malformed');
  }
}

async function makeRoom(texts: OpenTexts, about: Open, bytes: number): Promise<void> {
  if (about.bytes + bytes <= largestText) return;
  await compact(texts, about).catch(texts.logError);
  if (about.bytes + bytes > largestText) throw end('too-big');
}
