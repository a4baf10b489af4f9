import type { ReadText } from '../../../richText/readYjs.ts';
import { newId } from '../../db/ids.ts';
import type { Db, DocumentRow } from '../../db/schema.ts';
import { searchableText } from '../../db/searchText.ts';
import type { Unit } from '../../unitOfWork.ts';
import { newlyMentioned, notify, excerptOf, setExcerpts, viewersOfProject } from '../notifications/notify.ts';
import { presentItem } from './presenter.ts';
import { type TextAnswer, workOnText } from './textJobs.ts';

export interface Collaboration {
  /**
   * Announces an update to the other processes, which receive it after the commit. Call it in the unit of work that
   * stores the update.
   */
  announce(db: Db, documentId: string, updateId: string, update: Uint8Array): Promise<void>;
  /** Applies a stored update to an open text of this process. Call it after the commit. */
  applied(documentId: string, update: Uint8Array): void;
}

/** Returns the stored parts of a text: its state and the later updates. Returns null if nothing is stored. */
export async function partsOf(db: Db, documentId: string) {
  const state = await db
    .selectFrom('document_states')
    .selectAll()
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!state) return null;
  const updates = await db
    .selectFrom('document_updates')
    .select(['id', 'content'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();
  return { state, updates };
}
type Parts = NonNullable<Awaited<ReturnType<typeof partsOf>>>;

export const contentsOf = ({ state, updates }: Parts): Uint8Array[] => [
  state.state,
  ...updates.map(({ content }) => content),
];

export async function storeUpdate(
  db: Db,
  documentId: string,
  update: Uint8Array,
  byId: string | null,
  now: string,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('document_updates')
    .values({ id, document_id: documentId, content: update, by_id: byId, at: now })
    .execute();
  return id;
}

export const maxTextBytes = 8 * 1024 * 1024;

export const searchTextOf = ({
  title,
  description,
  words: text,
}: {
  title: string;
  description: string | null;
  words: string;
}): string => searchableText(`${title}\n${description ?? ''}\n${text}`);

export const derivedFrom = (
  { content, words }: ReadText,
  { title, description }: Pick<DocumentRow, 'title' | 'description'>,
) => ({ content, words, search_text: searchTextOf({ title, description, words }) });

export const makeText = (personId: string, markdown: string): Promise<TextAnswer> =>
  workOnText(personId, { parts: [], markdown });

/**
 * Prepares an edit that changes a document's text to the given Markdown. The edit changes only what differs. Call this
 * before the transaction, because it may take long. Returns null if the document has no text.
 */
export async function prepareContent(
  db: Db,
  personId: string,
  documentId: string,
  markdown: string,
): Promise<TextAnswer | null> {
  const parts = await partsOf(db, documentId);
  return parts && workOnText(personId, { parts: contentsOf(parts), markdown });
}

/**
 * Stores a prepared edit. Open editors receive it and lose no changes. Returns the current row, or null if nothing
 * changed.
 */
export async function replaceContent(
  unit: Unit,
  texts: Collaboration,
  row: DocumentRow,
  { update, ...text }: TextAnswer,
  byId: string,
): Promise<DocumentRow | null> {
  if (update === null) return null;
  const updateId = await storeUpdate(unit.db, row.id, update, byId, unit.now);
  const written = await writeDerived(unit, row, text, [byId], byId);
  await texts.announce(unit.db, row.id, updateId, update);
  unit.afterCommit(() => texts.applied(row.id, update));
  return written;
}

/**
 * Saves the derived data of a text, publishes the document and notifies newly mentioned people. Returns the row, or
 * null if the document no longer exists.
 */
export async function writeDerived(
  unit: Unit,
  row: DocumentRow,
  text: ReadText,
  authors: string[],
  byId: string | null,
): Promise<DocumentRow | null> {
  const { db, now } = unit;
  const written = await db
    .updateTable('documents')
    .set({ ...derivedFrom(text, row), updated_at: now, ...(byId !== null && { updated_by: byId }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  if (!written) return null;
  await addAuthors(db, row.id, authors, now);
  if (written.deleted_at === null) {
    unit.publish(row.workspace_id, audienceOf(row), { type: 'document.saved', document: presentItem(written) });
    await refreshMentions(unit, written, row.content);
    await notifyMentioned(unit, written, row.content, authors, byId);
  }
  return written;
}

export const audienceOf = ({ project_id: projectId }: Pick<DocumentRow, 'project_id'>) =>
  projectId === null ? ('team' as const) : { projectId };

async function addAuthors(db: Db, documentId: string, authors: string[], now: string): Promise<void> {
  const state = await db
    .selectFrom('document_states')
    .select(['authors', 'edited_since'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!state) return;
  await db
    .updateTable('document_states')
    .set({
      authors: JSON.stringify([...new Set([...readIds(state.authors), ...authors])]),
      edited_since: state.edited_since ?? now,
      derived_at: now,
    })
    .where('document_id', '=', documentId)
    .execute();
}

export const readIds = (json: string): string[] => {
  const ids: unknown = JSON.parse(json);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
};

/** Notifies people at their first mention in the text, at most once a day, if they may read the document. */
export async function notifyMentioned(
  unit: Unit,
  row: DocumentRow,
  before: string | null,
  authors: string[],
  byId: string | null,
): Promise<void> {
  const mentioned = newlyMentioned(before, row.content);
  if (mentioned.length === 0) return;
  const ids =
    row.project_id === null
      ? await teamAmong(unit.db, row.workspace_id, mentioned)
      : await viewersOfProject(unit.db, { workspaceId: row.workspace_id, projectId: row.project_id, ids: mentioned });
  for (const id of ids) {
    // If several people edit at the same time, chooses an author other than the mentioned person.
    const actorId = byId !== id ? byId : (authors.find((author) => author !== id) ?? byId);
    await notify(unit, {
      workspaceId: row.workspace_id,
      actorId,
      type: 'task_mention',
      place: 'document',
      recipients: [id],
      subject: row.title,
      excerpt: excerptOf(aroundMention(row.content ?? '', id)),
      projectId: row.project_id,
      documentId: row.id,
      link: `/documents/${row.id}`,
      dedupeKey: `mention/document/${row.id}/${unit.now.slice(0, 10)}`,
    });
  }
}

/** Updates the excerpts in the document's notifications to the current text around each mention. */
async function refreshMentions(unit: Unit, row: DocumentRow, before: string | null): Promise<void> {
  const excerptFor = (content: string | null, id: string) => excerptOf(aroundMention(content ?? '', id));
  await setExcerpts(unit, row.id, (accountId) => {
    const excerpt = excerptFor(row.content, accountId);
    return excerpt === excerptFor(before, accountId) ? undefined : excerpt;
  });
}

/** Returns the paragraph that mentions the person, or null if there is none. */
const aroundMention = (markdown: string, id: string): string | null =>
  markdown.split('\n\n').find((block) => block.toLowerCase().includes(`](mention:${id})`)) ?? null;

async function teamAmong(db: Db, workspaceId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'in', ids)
    .where('role', '!=', 'guest')
    .execute();
  const found = new Set(rows.map((row) => row.account_id));
  return ids.filter((id) => found.has(id));
}

/** Saves the current text as a version, unless the last version is equal. Resets the list of authors. */
export async function storeVersion(db: Db, row: DocumentRow, now: string): Promise<void> {
  const state = await db
    .selectFrom('document_states')
    .select('authors')
    .where('document_id', '=', row.id)
    .executeTakeFirst();
  const content = row.content ?? '';
  const last = await lastVersionOf(db, row.id);
  await db
    .updateTable('document_states')
    .set({ authors: '[]', edited_since: null })
    .where('document_id', '=', row.id)
    .execute();
  if (!state || last?.content === content || (!last && content === '')) return;
  const authors = readIds(state.authors);
  await db
    .insertInto('document_versions')
    .values({
      id: newId(),
      document_id: row.id,
      title: row.title,
      authors: JSON.stringify(authors.length > 0 ? authors : [row.updated_by ?? row.created_by]),
      created_at: now,
      size: content.length,
      content,
    })
    .execute();
}

export const lastVersionOf = (db: Db, documentId: string) =>
  db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const versionInterval = 10 * 60_000;
