import type { Document as SharedDocument } from '@hocuspocus/server';
import { readText } from '../../../../richText/readYjs.ts';
import { type MergeJob, workOnText } from '../textJobs.ts';
import { contentsOf, storeVersion, partsOf, versionInterval, writeDerived } from '../collaborationStore.ts';
import { logDamaged, longText, type OpenDocument, type OpenDocuments, totalLength } from './openDocuments.ts';
import { collectGarbage, mergeParts } from './slices.ts';
import { batchesOf } from '../../../db/batches.ts';

/** Number of updates after which they are merged into the state of an open text. */
const maxUpdates = 500;
/** Milliseconds of overlap. An update stored this short before a read may be missing in the derived data. */
const margin = 5000;

export async function derive(texts: OpenDocuments, document: SharedDocument): Promise<void> {
  const about = texts.open.get(document.name);
  if (!about || about.authors.size === 0) return;
  const { authors } = about;
  about.authors = new Set();
  try {
    await storeDerived(texts, about, document, [...authors]);
  } catch (error) {
    for (const author of authors) about.authors.add(author);
    texts.logError(error);
    return;
  }
  await collectGarbage(document);
  if (about.updates > maxUpdates) await compact(texts, about).catch(texts.logError);
}

async function storeDerived(
  { clock, database, unitOfWork }: OpenDocuments,
  about: OpenDocument,
  document: SharedDocument,
  authors: string[],
): Promise<void> {
  const { documentId, personId, lastAuthor } = about;
  const read = clock.now().getTime();
  // Reads the text from the database, which has every update, because updates are stored before they are applied.
  const parts = about.bytes > longText ? await partsOf(database.db, documentId) : null;
  const text = parts ? await workOnText(personId, { parts: contentsOf(parts), markdown: null }) : readText(document);
  await unitOfWork(async (unit) => {
    const row = await unit.db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
    const written = row && (await writeDerived(unit, row, text, authors, lastAuthor));
    if (!written) return;
    const state = await unit.db
      .updateTable('document_states')
      .set({ derived_at: new Date(read - margin).toISOString() })
      .where('document_id', '=', row.id)
      .returning('edited_since')
      .executeTakeFirst();
    if (state?.edited_since && read - Date.parse(state.edited_since) >= versionInterval)
      await storeVersion(unit.db, written, unit.now);
  });
}

/** Saves a version and merges the updates into the state. Runs when the last connection to a text closes. */
export async function finish(texts: OpenDocuments, document: SharedDocument): Promise<void> {
  const about = texts.open.get(document.name);
  if (!about) return;
  try {
    if (about.authors.size > 0) await derive(texts, document);
    await endEditing(texts, about.documentId);
    await compact(texts, about);
  } catch (error) {
    texts.logError(error);
  }
}

const endEditing = ({ unitOfWork }: OpenDocuments, documentId: string): Promise<void> =>
  unitOfWork(async (unit) => {
    const state = await unit.db
      .selectFrom('document_states')
      .select('edited_since')
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    if (!state || state.edited_since === null) return;
    const row = await unit.db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
    if (row) await storeVersion(unit.db, row, unit.now);
  });

/**
 * Merges updates into the state. If another process does this at the same time, one of the two equal results is
 * discarded.
 */
export const compact = (texts: OpenDocuments, about: OpenDocument): Promise<void> =>
  (about.compacting ??= compactNow(texts, about).finally(() => {
    about.compacting = null;
  }));

async function compactNow(texts: OpenDocuments, about: OpenDocument): Promise<void> {
  const { documentId, personId, bytes, updates } = about;
  const parts = await partsOf(texts.database.db, documentId);
  if (!parts) return;
  const job: MergeJob = { parts: contentsOf(parts), into: 'one' };
  const { updates: merged, damaged } =
    totalLength(job.parts) > longText ? await workOnText(personId, job) : mergeParts(job);
  logDamaged(texts, documentId, damaged);
  const [state] = merged;
  if (!state || damaged.includes(0)) return;
  const mergedIds = parts.updates.filter((_update, index) => !damaged.includes(index + 1)).map(({ id }) => id);
  if (mergedIds.length > 0) await replaceUpdates(texts, documentId, state, parts.state.compactions, mergedIds);
  about.bytes += state.length - bytes;
  about.updates -= updates;
}

async function replaceUpdates(
  { database }: OpenDocuments,
  documentId: string,
  state: Uint8Array,
  compactions: number,
  mergedIds: string[],
): Promise<void> {
  await database.transact(async (db) => {
    const isFirst = await db
      .updateTable('document_states')
      .set((old) => ({ state, through: mergedIds.at(-1), compactions: old('compactions', '+', 1) }))
      .where('document_id', '=', documentId)
      .where('compactions', '=', compactions)
      .returning('document_id')
      .executeTakeFirst();
    if (!isFirst) return;
    for (const batch of batchesOf(mergedIds))
      await db.deleteFrom('document_updates').where('id', 'in', batch).execute();
  });
}

export async function recover({ database: { db }, unitOfWork }: OpenDocuments, documentIds: string[]): Promise<void> {
  for (const documentId of documentIds) {
    const parts = await partsOf(db, documentId);
    if (!parts) continue;
    const found = await db
      .selectFrom('documents')
      .select(['created_by', 'updated_by'])
      .where('id', '=', documentId)
      .executeTakeFirst();
    const text = await workOnText(found?.updated_by ?? found?.created_by ?? '', {
      parts: contentsOf(parts),
      markdown: null,
    });
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
}
