/** What is written beside the updates of shared texts: Markdown, versions, and updates taken into the state. */
import type { Document as SharedDocument } from '@hocuspocus/server';
import { readText } from '../../../../richText/readYjs.ts';
import { type MergeJob, workOnText } from '../textJobs.ts';
import { contentsOf, keepVersion, partsOf, versionInterval, writeDerived } from '../texts.ts';
import { logDamaged, longText, type Open, type OpenTexts, totalLength } from './openTexts.ts';
import { collectGarbage, mergeParts } from './slices.ts';

/** Beyond so many updates they are taken into the state while the text is open. */
const manyUpdates = 500;
/** What was kept so shortly before may be missing in what was derived. */
const margin = 5000;

/** Writes what is derived from a text as it is now, and a version when the last one is long ago. */
export async function derive(texts: OpenTexts, document: SharedDocument): Promise<void> {
  const about = texts.open.get(document.name);
  if (!about || about.authors.size === 0) return;
  const { authors } = about;
  about.authors = new Set();
  try {
    await writeDerivedOf(texts, about, document, [...authors]);
  } catch (error) {
    for (const author of authors) about.authors.add(author);
    texts.logError(error);
    return;
  }
  await collectGarbage(document);
  if (about.updates > manyUpdates) await compact(texts, about).catch(texts.logError);
}

async function writeDerivedOf(
  { clock, database, unitOfWork }: OpenTexts,
  about: Open,
  document: SharedDocument,
  authors: string[],
): Promise<void> {
  const { documentId, workspaceId, lastAuthor } = about;
  const read = clock.now().getTime();
  // Every update is kept before it is applied.
  const parts = about.bytes > longText ? await partsOf(database.db, documentId) : null;
  const text = parts ? await workOnText(workspaceId, { parts: contentsOf(parts), markdown: null }) : readText(document);
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
      await keepVersion(unit.db, written, unit.now);
  });
}

/** Nobody has the text open here any more: what was written becomes a version, and its updates go into the state. */
export async function finish(texts: OpenTexts, document: SharedDocument): Promise<void> {
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

const endEditing = ({ unitOfWork }: OpenTexts, documentId: string): Promise<void> =>
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
export const compact = (texts: OpenTexts, about: Open): Promise<void> =>
  (about.compacting ??= compactNow(texts, about).finally(() => {
    about.compacting = null;
  }));

async function compactNow(texts: OpenTexts, about: Open): Promise<void> {
  const { documentId, workspaceId, bytes, updates } = about;
  const parts = await partsOf(texts.database.db, documentId);
  if (!parts) return;
  const job: MergeJob = { parts: contentsOf(parts), into: 'one' };
  const { updates: merged, damaged } =
    totalLength(job.parts) > longText ? await workOnText(workspaceId, job) : mergeParts(job);
  logDamaged(texts, documentId, damaged);
  const [state] = merged;
  if (!state || damaged.includes(0)) return;
  const taken = parts.updates.filter((_update, index) => !damaged.includes(index + 1)).map(({ id }) => id);
  if (taken.length > 0) await replaceUpdates(texts, documentId, state, parts.state.compactions, taken);
  about.bytes += state.length - bytes;
  about.updates -= updates;
}

async function replaceUpdates(
  { database }: OpenTexts,
  documentId: string,
  state: Uint8Array,
  compactions: number,
  taken: string[],
): Promise<void> {
  await database.transact(async (within) => {
    const won = await within
      .updateTable('document_states')
      .set((old) => ({ state, through: taken.at(-1), compactions: old('compactions', '+', 1) }))
      .where('document_id', '=', documentId)
      .where('compactions', '=', compactions)
      .returning('document_id')
      .executeTakeFirst();
    if (!won) return;
    for (let start = 0; start < taken.length; start += 1000) {
      await within
        .deleteFrom('document_updates')
        .where('id', 'in', taken.slice(start, start + 1000))
        .execute();
    }
  });
}

/** After a crash: writes what is derived from these texts, which were being edited. */
export async function recover({ database: { db }, unitOfWork }: OpenTexts, documentIds: string[]): Promise<void> {
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
}
