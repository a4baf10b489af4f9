import type { Document, DocumentCreate, DocumentUpdate } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { emptyText } from '../../../richText/emptyText.ts';
import { newId } from '../../db/ids.ts';
import type { Db, DocumentRow } from '../../db/schema.ts';
import { boundReached, checkBounds } from '../../shared/bounds.ts';
import { validationError } from '../../http/errors.ts';
import type { Unit } from '../../unitOfWork.ts';
import { checkUnchanged, withEdits, writerOf } from '../history/edits.ts';
import { refreshNotifications } from '../notifications/notify.ts';
import { checkOrigin } from '../projects/commands.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentDocument, placeIn, visibleDocument } from './access.ts';
import { abilitiesOnDocument, mayWriteDocuments, type Place } from './policy.ts';
import { presentItem } from './presenter.ts';
import { presentedDocument } from './queries.ts';
import {
  findDocument,
  heightOf,
  lockTree,
  pathOf,
  choosePosition,
  subtreeOf,
  type Tree,
  treeOf,
} from './repository.ts';
import type { TextAnswer } from './textJobs.ts';
import {
  audienceOf,
  derivedFrom,
  storeVersion,
  makeText,
  prepareContent,
  replaceContent,
  searchTextOf,
  type Collaboration,
  notifyMentioned,
} from './collaborationStore.ts';

export async function createDocument(
  unit: Unit,
  viewer: Viewer,
  pathProjectId: string | null,
  given: DocumentCreate,
  text: TextAnswer | null,
): Promise<Document> {
  const { db, now } = unit;
  const projectId = pathProjectId ?? given.projectId ?? null;
  const place = await placeIn(db, viewer, projectId);
  if (!mayWriteDocuments(place)) throw new AppError('FORBIDDEN', phrase('errors', 'documents.mayNotCreate'));
  checkOrigin(viewer, given);
  if (given.projectId && given.projectId !== projectId)
    throw validationError([{ path: 'body.projectId', message: phrase('errors', 'documents.otherProject') }]);
  const isFolder = given.type === 'folder';
  if (isFolder && given.content)
    throw validationError([{ path: 'body.content', message: phrase('errors', 'documents.noContent') }]);
  const tree = { workspaceId: viewer.workspaceId, projectId };
  await checkBounds(unit, viewer.id, {
    documents: () =>
      db
        .selectFrom('documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', viewer.workspaceId)
        .where('created_by', '=', viewer.id)
        .executeTakeFirstOrThrow(),
  });
  const id = given.id?.toLowerCase() ?? newId();
  const parentId = given.parentId ?? null;
  await lockTree(db, tree);
  await checkParent(unit, tree, parentId, null, given.type);
  const { position, renumbered } = await choosePosition(db, tree, { parentId, afterId: given.afterId, movedId: id });
  const { title, description = null } = given;
  const state = isFolder ? null : (text?.update ?? emptyText);
  const row = await db
    .insertInto('documents')
    .values({
      id,
      workspace_id: viewer.workspaceId,
      project_id: projectId,
      parent_id: parentId,
      type: given.type,
      title,
      description,
      position,
      created_by: viewer.id,
      updated_by: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
      version: 1,
      ...(state === null
        ? { content: null, search_text: searchTextOf({ title, description, words: '' }) }
        : derivedFrom(text ?? { content: '', words: '' }, { title, description })),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  if (state !== null) await storeFirstText(unit, viewer, row, state, text);
  if (renumbered) publishTree(unit, row);
  return publishSaved(unit, viewer, place, row);
}

async function storeFirstText(
  unit: Unit,
  viewer: Viewer,
  row: DocumentRow,
  state: Uint8Array,
  text: TextAnswer | null,
): Promise<void> {
  const { db, now } = unit;
  await db
    .insertInto('document_states')
    .values({
      document_id: row.id,
      state,
      through: null,
      authors: JSON.stringify(text ? [viewer.id] : []),
      edited_since: null,
      derived_at: now,
    })
    .execute();
  if (!text) return;
  await storeVersion(db, row, now);
  await notifyMentioned(unit, row, null, [viewer.id], viewer.id);
}

export const prepareNew = async ({ id }: Viewer, { type, content }: DocumentCreate): Promise<TextAnswer | null> =>
  type === 'document' && content ? makeText(id, content) : null;

/**
 * Prepares an update of the content. Returns null if the update has no content, or if the viewer may not edit the
 * document.
 */
export async function prepareUpdate(
  db: Db,
  viewer: Viewer,
  documentId: string,
  { content }: DocumentUpdate,
): Promise<TextAnswer | null> {
  if (content === undefined) return null;
  const { row, place } = await currentDocument(db, viewer, documentId);
  return mayWriteDocuments(place) && row.type === 'document'
    ? prepareContent(db, viewer.id, documentId, content ?? '')
    : null;
}

/**
 * Prepares the restore of a version. Returns null if there is no such version, or if the viewer may not edit the
 * document.
 */
export async function prepareRestore(
  db: Db,
  viewer: Viewer,
  documentId: string,
  versionId: string,
): Promise<TextAnswer | null> {
  const { place } = await currentDocument(db, viewer, documentId);
  const version = await db
    .selectFrom('document_versions')
    .select('content')
    .where('id', '=', versionId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return version && mayWriteDocuments(place) ? prepareContent(db, viewer.id, documentId, version.content) : null;
}

type Field = 'title' | 'description' | 'parentId';

export async function updateDocument(
  unit: Unit,
  texts: Collaboration,
  viewer: Viewer,
  documentId: string,
  given: DocumentUpdate,
  text: TextAnswer | null,
  pathProjectId?: string,
): Promise<Document> {
  const { db, now } = unit;
  const moves = given.parentId !== undefined || given.afterId !== undefined;
  // Retries if another write changed the row between the read and the update, which happens only on PostgreSQL.
  for (;;) {
    const first = await currentDocument(db, viewer, documentId, pathProjectId);
    if (!abilitiesOnDocument(first.place, first.row.created_by, viewer.id).update)
      throw new AppError('FORBIDDEN', phrase('errors', 'documents.mayNotUpdate'));
    checkGiven(viewer, first.row, given);
    const tree = treeOf(first.row);
    if (moves) await lockTree(db, tree);
    const { row, place } = moves ? await currentDocument(db, viewer, documentId, pathProjectId) : first;
    const { title = row.title, description = row.description } = given;
    const parentId = given.parentId === undefined ? row.parent_id : given.parentId;
    const moved = moves && (given.afterId !== undefined || parentId !== row.parent_id);
    const changed: Field[] = [
      ...(title === row.title ? [] : ['title' as const]),
      ...(description === row.description ? [] : ['description' as const]),
      ...(moved ? ['parentId' as const] : []),
    ];
    let written = row;
    if (changed.length > 0) {
      const writer = writerOf(unit, viewer);
      await checkUnchanged(
        row,
        changed,
        { since: given.version, writer },
        phrase('errors', 'documents.changedElsewhere'),
        () => presentedDocument(db, row, abilitiesOnDocument(place, row.created_by, viewer.id)),
      );
      if (moved) await checkParent(unit, tree, parentId, row, row.type);
      const { position, renumbered } = moved
        ? await choosePosition(db, tree, { parentId, afterId: given.afterId, movedId: row.id })
        : { position: row.position, renumbered: false };
      const version = row.version + 1;
      const updated = await db
        .updateTable('documents')
        .set({
          title,
          description,
          parent_id: parentId,
          position,
          version,
          updated_at: now,
          updated_by: viewer.id,
          edits: withEdits(row, changed, writer),
          search_text: searchTextOf({ title, description, words: row.words }),
        })
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!updated) continue;
      written = updated;
      unit.publish(row.workspace_id, audienceOf(row), { type: 'document.saved', document: presentItem(written) });
      if (renumbered) publishTree(unit, row);
      if (title !== row.title) await refreshNotifications(unit, { documentIds: [row.id] });
    }
    if (text && row.type === 'document') {
      const replaced = await replaceContent(unit, texts, written, text, viewer.id);
      if (replaced) {
        written = replaced;
        await storeVersion(db, replaced, now);
      }
    }
    return presentedDocument(db, written, abilitiesOnDocument(place, written.created_by, viewer.id));
  }
}

export async function deleteDocument(
  unit: Unit,
  viewer: Viewer,
  documentId: string,
  pathProjectId?: string,
): Promise<Document> {
  const { db, now } = unit;
  const found = await currentDocument(db, viewer, documentId, pathProjectId);
  checkManage(viewer, found);
  await lockTree(db, treeOf(found.row));
  const ids = await subtreeOf(db, documentId, null);
  await db
    .updateTable('documents')
    .set((old) => ({
      deleted_at: now,
      deleted_by: viewer.id,
      deleted_with: documentId,
      version: old('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const row = await db
    .updateTable('documents')
    .set({ deleted_with: null })
    .where('id', '=', documentId)
    .where('deleted_at', '=', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'documents.notFound'));
  unit.publish(row.workspace_id, audienceOf(row), { type: 'document.removed', documentId, projectId: row.project_id });
  await refreshNotifications(unit, { documentIds: ids });
  return presentedDocument(db, row, abilitiesOnDocument(found.place, row.created_by, viewer.id));
}

/**
 * Restores a document from the bin, together with everything that was deleted with it. It returns to its folder, or to
 * the top level if the folder no longer exists. A document that isn't deleted doesn't change.
 */
export async function restoreDocument(unit: Unit, viewer: Viewer, documentId: string): Promise<Document> {
  const { db } = unit;
  const found = await visibleDocument(db, viewer, documentId);
  checkManage(viewer, found);
  const tree = treeOf(found.row);
  await lockTree(db, tree);
  const { row, place } = await visibleDocument(db, viewer, documentId);
  if (row.deleted_at === null) return presentedDocument(db, row, abilitiesOnDocument(place, row.created_by, viewer.id));
  const ids = await subtreeOf(db, documentId, row.deleted_with ?? documentId);
  const folder = row.parent_id === null ? null : await findDocument(db, viewer.id, row.parent_id);
  const hasParent = row.parent_id === null || (folder !== null && folder?.row.deleted_at === null);
  await db
    .updateTable('documents')
    .set((old) => ({ deleted_at: null, deleted_by: null, deleted_with: null, version: old('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  const { position, renumbered } = hasParent
    ? { position: row.position, renumbered: false }
    : await choosePosition(db, tree, { parentId: null, afterId: undefined, movedId: documentId });
  const restored = await db
    .updateTable('documents')
    .set({ ...(hasParent ? {} : { parent_id: null }), position })
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (ids.length > 1 || renumbered) publishTree(unit, restored);
  await refreshNotifications(unit, { documentIds: ids });
  return publishSaved(unit, viewer, place, restored);
}

export async function purgeDocument(unit: Unit, viewer: Viewer, documentId: string): Promise<void> {
  const { db } = unit;
  const found = await visibleDocument(db, viewer, documentId);
  checkManage(viewer, found);
  await lockTree(db, treeOf(found.row));
  const { row } = await visibleDocument(db, viewer, documentId);
  if (row.deleted_at === null) throw new AppError('CONFLICT', phrase('errors', 'documents.notInBin'));
  const ids = await subtreeOf(db, documentId, row.deleted_with ?? documentId);
  await db.deleteFrom('documents').where('id', 'in', ids).execute();
  publishTree(unit, row);
}

/** Restores a version. First saves the current text as a version. */
export async function restoreVersion(
  unit: Unit,
  texts: Collaboration,
  viewer: Viewer,
  documentId: string,
  versionId: string,
  text: TextAnswer | null,
): Promise<Document> {
  const { db, now } = unit;
  const { row, place } = await currentDocument(db, viewer, documentId);
  const abilities = abilitiesOnDocument(place, row.created_by, viewer.id);
  if (!abilities.update) throw new AppError('FORBIDDEN', phrase('errors', 'documents.mayNotUpdate'));
  const version = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('id', '=', versionId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!version) throw new AppError('NOT_FOUND', phrase('errors', 'documents.noVersion'));
  await storeVersion(db, row, now);
  const replaced = text && (await replaceContent(unit, texts, row, text, viewer.id));
  if (replaced) await storeVersion(db, replaced, new Date(Date.parse(now) + 1).toISOString());
  return presentedDocument(db, replaced ?? row, abilities);
}

function checkGiven(viewer: Viewer, row: DocumentRow, given: DocumentUpdate): void {
  if (given.documentId !== undefined && given.documentId !== row.id)
    throw validationError([{ path: 'body.documentId', message: phrase('errors', 'documents.otherDocument') }]);
  if (given.workspaceId !== undefined && given.workspaceId !== row.workspace_id)
    throw validationError([{ path: 'body.workspaceId', message: phrase('errors', 'documents.otherTree') }]);
  if (given.projectId !== undefined && given.projectId !== row.project_id)
    throw validationError([{ path: 'body.projectId', message: phrase('errors', 'documents.otherTree') }]);
  if (given.updatedBy !== undefined && given.updatedBy !== viewer.id)
    throw validationError([{ path: 'body.updatedBy', message: phrase('errors', 'documents.otherWriter') }]);
  if (row.type === 'folder' && given.content)
    throw validationError([{ path: 'body.content', message: phrase('errors', 'documents.noContent') }]);
}

/**
 * Checks that the parent is a folder of the same tree that isn't deleted, and that it is neither the moved document nor
 * inside it. Throws VALIDATION, or CONFLICT if folders would be nested too deep.
 */
async function checkParent(
  { db, bounds }: Unit,
  tree: Tree,
  parentId: string | null,
  moved: DocumentRow | null,
  type: DocumentRow['type'],
): Promise<void> {
  if (parentId === null || parentId === moved?.parent_id) return;
  const parent = await db
    .selectFrom('documents')
    .select(['type', 'workspace_id', 'project_id', 'deleted_at'])
    .where('id', '=', parentId)
    .executeTakeFirst();
  const isInTree =
    parent?.workspace_id === tree.workspaceId && parent.project_id === tree.projectId && parent.deleted_at === null;
  if (!isInTree) throw validationError([{ path: 'body.parentId', message: phrase('errors', 'documents.noFolder') }]);
  if (parent.type !== 'folder')
    throw validationError([{ path: 'body.parentId', message: phrase('errors', 'documents.notFolder') }]);
  const path = await pathOf(db, parentId);
  if (moved && path.includes(moved.id)) {
    throw new AppError('CONFLICT', phrase('errors', 'documents.intoItself'), {
      issues: [{ path: 'body.parentId', message: phrase('errors', 'documents.intoItself') }],
    });
  }
  if (type === 'document') return;
  const height = moved === null ? 1 : await heightOf(db, moved.id);
  if (path.length + height > bounds.folderDepth) throw boundReached('folderDepth', bounds);
}

function checkManage(viewer: Viewer, { row, place }: { row: DocumentRow; place: Place }): void {
  if (!abilitiesOnDocument(place, row.created_by, viewer.id).delete)
    throw new AppError('FORBIDDEN', phrase('errors', 'documents.mayNotDelete'));
}

const publishTree = (unit: Unit, row: DocumentRow): void =>
  unit.publish(row.workspace_id, audienceOf(row), { type: 'documents.changed', projectId: row.project_id });

function publishSaved(unit: Unit, viewer: Viewer, place: Place, row: DocumentRow): Promise<Document> {
  unit.publish(row.workspace_id, audienceOf(row), { type: 'document.saved', document: presentItem(row) });
  return presentedDocument(unit.db, row, abilitiesOnDocument(place, row.created_by, viewer.id));
}
