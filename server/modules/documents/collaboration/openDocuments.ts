import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import type { FastifyInstance } from 'fastify';
import type * as Y from 'yjs';
import { collaborationName } from '../../../../domain/document.ts';
import type { Guard } from '../../../shared/guard.ts';
import { workOnText } from '../textJobs.ts';
import type { Insertions } from '../yjsUpdates.ts';
import { contentsOf, partsOf } from '../collaborationStore.ts';
import { applySlices } from './slices.ts';

export interface Context {
  account: { id: string; name: string; lastName: string; avatar: string | null };
  sessionId: string;
  documentId: string;
  workspaceId: string;
}

export interface OpenDocument {
  documentId: string;
  /** Person whose turn is used for work on this text: the last author, or initially the person who opened the text. */
  personId: string;
  /** Upper bound of the text's size in bytes. */
  bytes: number;
  updates: number;
  authors: Set<string>;
  lastAuthor: string | null;
  /** Insertions that are being stored and aren't applied yet. */
  arriving: Map<Connection, Insertions>;
  compacting: Promise<void> | null;
  /** Updates received while the text was loading. Null once the text is loaded. */
  early: Uint8Array[] | null;
}

export interface OpenDocuments extends Pick<FastifyInstance, 'database' | 'unitOfWork' | 'clock'> {
  /** Open texts by their name in the protocol. */
  open: Map<string, OpenDocument>;
  documents: () => ReadonlyMap<string, SharedDocument>;
  guard: Guard;
  logError: (error: unknown) => void;
}

/** Bytes above which a text is processed in a worker thread. */
export const longText = 64 * 1024;
export const storedOrigin = { source: 'local', skipStoreHooks: true } as const;

export const nowOf = ({ clock }: OpenDocuments): string => clock.now().toISOString();

export const totalLength = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const name = /^document\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
export const documentIdIn = (documentName: string): string | undefined => name.exec(documentName)?.[1];

/** Loads the stored text into a document that is being opened. Resolves to false if no text is stored. */
export async function loadText(texts: OpenDocuments, document: SharedDocument, personId: string): Promise<boolean> {
  const documentId = documentIdIn(document.name) ?? '';
  const open: OpenDocument = {
    documentId,
    personId,
    bytes: 0,
    updates: 0,
    authors: new Set(),
    lastAuthor: null,
    arriving: new Map(),
    compacting: null,
    early: [],
  };
  texts.open.set(document.name, open);
  const parts = await partsOf(texts.database.db, documentId);
  if (!parts) return false;
  await applyParts(texts, open, document, contentsOf(parts));
  for (const early = open.early ?? []; early.length > 0;) await applyParts(texts, open, document, early.splice(0));
  open.early = null;
  open.bytes += totalLength(contentsOf(parts));
  open.updates += parts.updates.length;
  return true;
}

export function applyStored(texts: OpenDocuments, documentId: string, update: Uint8Array): void {
  const open = texts.open.get(collaborationName(documentId));
  if (!open) return;
  open.bytes += update.length;
  open.updates += 1;
  if (open.early) {
    open.early.push(update);
    return;
  }
  const document = texts.documents().get(collaborationName(documentId));
  if (document) texts.guard(applyUpdate)(texts, open, document, update);
}

/** Applies a stored update. A long update is split in a worker thread, which also needs the surrounding text. */
async function applyUpdate(texts: OpenDocuments, open: OpenDocument, shared: Y.Doc, update: Uint8Array): Promise<void> {
  const parts = update.length > longText ? await partsOf(texts.database.db, open.documentId) : null;
  await applyParts(texts, open, shared, parts ? contentsOf(parts) : [update], update);
}

/** Loads an open text again. Called when updates from another process may have been lost. */
export async function reload(texts: OpenDocuments, documentId: string): Promise<void> {
  const open = texts.open.get(collaborationName(documentId));
  const document = texts.documents().get(collaborationName(documentId));
  const parts = open && document && (await partsOf(texts.database.db, documentId));
  if (open && document && parts) await applyParts(texts, open, document, contentsOf(parts));
}

/**
 * Applies the parts of a text in short turns of the event loop. With `of`, it applies only that part. It skips damaged
 * parts, so that the others can be applied.
 */
async function applyParts(
  texts: OpenDocuments,
  { personId, documentId }: OpenDocument,
  shared: Y.Doc,
  parts: Uint8Array[],
  of?: Uint8Array,
): Promise<void> {
  if (totalLength(parts) > longText) {
    const { updates, damaged } = await workOnText(personId, { parts, into: 'slices', ...(of && { of }) });
    logDamaged(texts, documentId, damaged);
    await applySlices(shared, updates, storedOrigin);
    return;
  }
  for (const part of parts) {
    try {
      await applySlices(shared, [part], storedOrigin);
    } catch (error) {
      texts.logError(error);
    }
  }
}

export const logDamaged = ({ logError }: OpenDocuments, documentId: string, damaged: number[]): void => {
  for (const index of damaged) logError(new Error(`Part ${index} of the text of document ${documentId} is damaged`));
};
