import type { Connection, Document as SharedDocument } from '@hocuspocus/server';
import type { FastifyInstance } from 'fastify';
import type * as Y from 'yjs';
import { sharedTextName } from '../../../../domain/document.ts';
import type { Guard } from '../../../guard.ts';
import { workOnText } from '../textJobs.ts';
import type { Insertions } from '../sharedText.ts';
import { contentsOf, partsOf } from '../texts.ts';
import { applySlices } from './slices.ts';

/** Who is at the other end of a connection to a shared text. */
export interface Context {
  account: { id: string; name: string; lastName: string; avatar: string | null };
  sessionId: string;
  documentId: string;
  workspaceId: string;
}

/** What is remembered of a text while it is open here. */
export interface Open {
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

/** The texts that are open on this process, and what is needed to work on them. */
export interface OpenTexts extends Pick<FastifyInstance, 'database' | 'unitOfWork' | 'clock'> {
  /** By the names that the texts have in the protocol. */
  open: Map<string, Open>;
  documents: () => ReadonlyMap<string, SharedDocument>;
  guard: Guard;
  logError: (error: unknown) => void;
}

/** A text of more bytes is worked on beside everything else that the process does. */
export const longText = 64 * 1024;
/** Origin of changes that are kept already. */
export const told = { source: 'local', skipStoreHooks: true } as const;

export const nowOf = ({ clock }: OpenTexts): string => clock.now().toISOString();

export const totalLength = (parts: Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const name = /^document\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;
/** The document of a text's name in the protocol. */
export const documentIdIn = (documentName: string): string | undefined => name.exec(documentName)?.[1];

/** Reads what is kept of a text into the document that is being opened. Resolves to false if nothing is kept of it. */
export async function loadText(texts: OpenTexts, document: SharedDocument, workspaceId: string): Promise<boolean> {
  const documentId = documentIdIn(document.name) ?? '';
  const about: Open = {
    documentId,
    workspaceId,
    bytes: 0,
    updates: 0,
    authors: new Set(),
    lastAuthor: null,
    arriving: new Map(),
    compacting: null,
    early: [],
  };
  texts.open.set(document.name, about);
  const parts = await partsOf(texts.database.db, documentId);
  if (!parts) return false;
  await applyParts(texts, about, document, contentsOf(parts));
  for (const early = about.early ?? []; early.length > 0;) await applyParts(texts, about, document, early.splice(0));
  about.early = null;
  about.bytes += totalLength(contentsOf(parts));
  about.updates += parts.updates.length;
  return true;
}

/** Takes in an update that is kept already. */
export function applyKept(texts: OpenTexts, documentId: string, update: Uint8Array): void {
  const about = texts.open.get(sharedTextName(documentId));
  if (!about) return;
  about.bytes += update.length;
  about.updates += 1;
  if (about.early) {
    about.early.push(update);
    return;
  }
  const document = texts.documents().get(sharedTextName(documentId));
  if (document) texts.guard(applyParts)(texts, about, document, [update]);
}

/** Takes in all that is kept of an open text, when updates of another process may have been missed. */
export async function readAgain(texts: OpenTexts, documentId: string): Promise<void> {
  const about = texts.open.get(sharedTextName(documentId));
  const document = texts.documents().get(sharedTextName(documentId));
  const parts = about && document && (await partsOf(texts.database.db, documentId));
  if (about && document && parts) await applyParts(texts, about, document, contentsOf(parts));
}

/** Applies parts of a text in short turns. Damaged parts are left out, rather than all the others with them. */
async function applyParts(
  texts: OpenTexts,
  { workspaceId, documentId }: Open,
  shared: Y.Doc,
  parts: Uint8Array[],
): Promise<void> {
  if (totalLength(parts) > longText) {
    const { updates, damaged } = await workOnText(workspaceId, { parts, into: 'slices' });
    logDamaged(texts, documentId, damaged);
    await applySlices(shared, updates, told);
    return;
  }
  for (const part of parts) {
    try {
      await applySlices(shared, [part], told);
    } catch (error) {
      texts.logError(error);
    }
  }
}

export const logDamaged = ({ logError }: OpenTexts, documentId: string, damaged: number[]): void => {
  for (const index of damaged) logError(new Error(`Part ${index} of the text of document ${documentId} is damaged`));
};
