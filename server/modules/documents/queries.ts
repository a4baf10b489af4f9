import { countOf, pageOf } from '../../db/cursor.ts';
import type { Page } from '../../../domain/common.ts';
import type {
  BinnedDocument,
  Document,
  DocumentAbilities,
  DocumentTree,
  DocumentVersion,
  DocumentVersionDetail,
  FoundDocument,
} from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Person } from '../../../domain/person.ts';
import type { Db, DocumentRow } from '../../db/schema.ts';
import { foldText } from '../../../domain/foldText.ts';
import { phrase } from '../../../domain/phrase.ts';
import { presentPerson } from '../accounts/person.ts';
import { visibleProject } from '../projects/access.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentDocument, placeIn } from './access.ts';
import { abilitiesInTree, abilitiesOnDocument, seesDocuments } from './policy.ts';
import { presentDocument, presentItem } from './presenter.ts';
import { accountsByIds, itemsOf, pageOfBin, pageOfFound, peopleByIds } from './repository.ts';
import { readIds } from './collaborationStore.ts';

const firstPage = { pageIndex: 1, pageSize: 50 };

/** Lists the documents of a tree. The workspace's own tree is empty for guests. */
export async function readTree(db: Db, viewer: Viewer, projectId: string | null): Promise<DocumentTree> {
  const place = await placeIn(db, viewer, projectId);
  const elements = seesDocuments(place)
    ? (await itemsOf(db, { workspaceId: viewer.workspaceId, projectId })).map(presentItem)
    : [];
  return { elements, abilities: abilitiesInTree(place) };
}

export async function readDocument(db: Db, viewer: Viewer, documentId: string): Promise<Document> {
  const { row, place } = await currentDocument(db, viewer, documentId);
  return presentedDocument(db, row, abilitiesOnDocument(place, row.created_by, viewer.id));
}

export async function presentedDocument(db: Db, row: DocumentRow, abilities: DocumentAbilities): Promise<Document> {
  return presentDocument(row, await accountsByIds(db, [row.created_by, row.updated_by]), abilities);
}

interface PageQuery {
  pageIndex?: number;
  pageSize?: number;
  cursor?: string;
}

export async function searchDocuments(
  db: Db,
  viewer: Viewer,
  given: PageQuery & { search?: string; projectId?: string },
): Promise<Page<FoundDocument>> {
  const { pageIndex, pageSize, search = '' } = { ...firstPage, ...given };
  if (given.projectId !== undefined) await visibleProject(db, viewer, given.projectId);
  if (search.trim() === '') return { elements: [], pagination: { pageIndex, pageSize, total: 0 } };
  const { rows, pagination } = await pageOfFound(db, viewer, {
    projectId: given.projectId ?? null,
    seesTeam: seesDocuments({ role: viewer.role, project: null }),
    search,
    pageIndex,
    pageSize,
    cursor: given.cursor,
  });
  const elements = rows.map(({ words: text, rank: _rank, ...row }) => ({
    ...presentItem(row),
    excerpt: excerptAround(text, search),
  }));
  return { elements, pagination };
}

const before = 60;
const length = 160;

/** Returns the text around the first match, not cut inside a word. Returns null if there is no match. */
export function excerptAround(text: string, search: string): string | null {
  const folded = foldText(text);
  const hits = foldText(search)
    .split(/\s/u)
    .flatMap((word) => (word !== '' && folded.includes(word) ? [folded.indexOf(word)] : []));
  if (hits.length === 0) return null;
  const hit = Math.min(...hits);
  // Finds the position by folding the text up to it, because folding may change the length.
  let at = 0;
  for (let passed = 0; at < text.length && passed < hit; at += 1) passed += foldText(text.charAt(at)).length;
  const start = at <= before ? 0 : text.indexOf(' ', at - before) + 1 || at;
  const from = Math.min(start, at);
  const end = text.length - from <= length ? text.length : text.lastIndexOf(' ', from + length);
  const to = end <= at ? Math.min(text.length, from + length) : end;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

export async function readBin(
  db: Db,
  viewer: Viewer,
  given: PageQuery & { projectId?: string },
): Promise<Page<BinnedDocument>> {
  const { pageIndex, pageSize } = { ...firstPage, ...given };
  const place = await placeIn(db, viewer, given.projectId ?? null);
  if (!seesDocuments(place)) return { elements: [], pagination: { pageIndex, pageSize, total: 0 } };
  const { rows, pagination } = await pageOfBin(
    db,
    { workspaceId: viewer.workspaceId, projectId: given.projectId ?? null },
    { pageIndex, pageSize, cursor: given.cursor },
  );
  const elements = rows.map((row) => {
    const {
      person_id: id,
      person_name: name,
      person_last_name: lastName,
      person_nickname: nickname,
      person_avatar: avatar,
    } = row;
    const deletedBy =
      id === null || name === null || lastName === null || nickname === null
        ? null
        : presentPerson({
            person_id: id,
            person_name: name,
            person_last_name: lastName,
            person_nickname: nickname,
            person_avatar: avatar,
          });
    return {
      ...presentItem(row),
      deletedBy,
      within: Number(row.within ?? 0),
      abilities: abilitiesOnDocument(place, row.created_by, viewer.id),
    };
  });
  return { elements, pagination };
}

const versionColumns = ['id', 'document_id', 'title', 'authors', 'created_at', 'size'] as const;
type VersionRow = { id: string; document_id: string; title: string; authors: string; created_at: string; size: number };

const presentVersion = (row: VersionRow, people: Map<string, Person>): DocumentVersion => ({
  id: row.id,
  documentId: row.document_id,
  title: row.title,
  createdAt: row.created_at,
  authors: readIds(row.authors).flatMap((id) => people.get(id) ?? []),
  size: row.size,
});

export async function listVersions(
  db: Db,
  viewer: Viewer,
  documentId: string,
  given: PageQuery,
): Promise<Page<DocumentVersion>> {
  const { pageIndex, pageSize } = { ...firstPage, ...given };
  await currentDocument(db, viewer, documentId);
  const rows = await db
    .selectFrom('document_versions')
    .select(versionColumns)
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(db.selectFrom('document_versions').where('document_id', '=', documentId));
  const people = await peopleByIds(
    db,
    rows.flatMap((row) => readIds(row.authors)),
  );
  return {
    elements: rows.map((row) => presentVersion(row, people)),
    pagination: { pageIndex, pageSize, total },
  };
}

export async function readVersion(
  db: Db,
  viewer: Viewer,
  documentId: string,
  versionId: string,
): Promise<DocumentVersionDetail> {
  await currentDocument(db, viewer, documentId);
  const row = await db
    .selectFrom('document_versions')
    .select([...versionColumns, 'content'])
    .where('id', '=', versionId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'documents.noVersion'));
  return { ...presentVersion(row, await peopleByIds(db, readIds(row.authors))), content: row.content };
}
