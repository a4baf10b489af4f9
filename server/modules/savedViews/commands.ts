import { countOf, pageOf } from '../../db/cursor.ts';
import { limits, pages } from '../../../domain/limits.ts';
import type { Page } from '../../../domain/common.ts';
import { AppError } from '../../../domain/errors.ts';
import {
  type SavedView,
  type SavedViewCreate,
  type SavedViewUpdate,
  type ViewContent,
  viewContent,
} from '../../../domain/savedView.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { Db, SavedViewRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import { conflictIn } from '../history/edits.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { lockProject } from '../projects/repository.ts';

import { changesView, type FoundView, seesView, sharesViews } from './policy.ts';
import { presentView } from './presenter.ts';
import { defaultOf, viewsOf } from './repository.ts';
import { readPersons } from '../accounts/person.ts';

export async function listViews(
  db: Db,
  viewer: Viewer,
  projectId: string,
  query: { pageIndex?: number; pageSize?: number },
): Promise<Page<SavedView>> {
  const { pageIndex = pages.savedViews.pageIndex, pageSize = pages.savedViews.pageSize } = query;
  const { access } = await visibleProject(db, viewer, projectId);
  const matching = viewsOf(db, viewer, projectId);
  const rows = await matching
    .orderBy('name')
    .orderBy('created_at')
    .orderBy('id')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return {
    elements: await presentViews(db, viewer, access, projectId, rows),
    pagination: { pageIndex, pageSize, total },
  };
}

export async function createView(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: SavedViewCreate,
): Promise<SavedView> {
  const { db, now } = unit;
  const { access } = await visibleProject(db, viewer, projectId);
  if (given.shared && !sharesViews(access)) throw new AppError('FORBIDDEN', phrase('errors', 'savedViews.mayNotShare'));
  await lockProject(db, projectId);
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('created_by', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.savedViews)
    throw new AppError('CONFLICT', phrase('errors', 'savedViews.tooMany', { limit: limits.savedViews }));
  const row = await db
    .insertInto('saved_views')
    .values({
      id: given.id?.toLowerCase() ?? newId(),
      workspace_id: viewer.workspaceId,
      project_id: projectId,
      name: given.name,
      shared: given.shared ? 1 : 0,
      content: JSON.stringify(contentOf(given)),
      version: 1,
      created_by: viewer.id,
      created_at: now,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('CONFLICT', phrase('errors', 'idTaken'));
  publishChange(unit, row, row.shared === 1);
  return presentOne(db, viewer, { row, access });
}

/** Updates a view. With `version`, throws CONFLICT rather than overwrite a newer change. */
export async function updateView(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  viewId: string,
  given: SavedViewUpdate,
): Promise<SavedView> {
  const { db, now } = unit;
  const found = await lockForChange(unit, viewer, projectId, viewId);
  const { row, access } = found;
  const { version: since, name = row.name, shared = row.shared === 1, ...content } = given;
  if (since !== undefined && since !== row.version) {
    throw conflictIn([], phrase('errors', 'savedViews.changedMeanwhile'), await presentOne(db, viewer, found));
  }
  if (shared && row.shared === 0 && !sharesViews(access))
    throw new AppError('FORBIDDEN', phrase('errors', 'savedViews.mayNotShare'));
  const next = await db
    .updateTable('saved_views')
    .set({
      name,
      shared: shared ? 1 : 0,
      content: JSON.stringify({ ...contentOfRow(row), ...definedOnly(content) }),
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Removes the view as default view of other people, because it is no longer shared.
  if (!shared)
    await db
      .deleteFrom('default_views')
      .where('view_id', '=', row.id)
      .where('account_id', '!=', row.created_by)
      .execute();
  publishChange(unit, next, shared || row.shared === 1);
  return presentOne(db, viewer, { row: next, access });
}

export async function deleteView(unit: Unit, viewer: Viewer, projectId: string, viewId: string): Promise<SavedView> {
  const { db } = unit;
  const found = await lockForChange(unit, viewer, projectId, viewId);
  const answer = await presentOne(db, viewer, found);
  await db.deleteFrom('default_views').where('view_id', '=', viewId).execute();
  await db.deleteFrom('saved_views').where('id', '=', viewId).execute();
  publishChange(unit, found.row, found.row.shared === 1);
  return answer;
}

export async function chooseDefault(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  viewId: string | null,
): Promise<{ viewId: string | null }> {
  const { db, publish } = unit;
  await visibleProject(db, viewer, projectId);
  if (viewId !== null) await visibleView(db, viewer, projectId, viewId);
  await db
    .deleteFrom('default_views')
    .where('project_id', '=', projectId)
    .where('account_id', '=', viewer.id)
    .execute();
  if (viewId !== null)
    await db
      .insertInto('default_views')
      .values({ project_id: projectId, account_id: viewer.id, view_id: viewId })
      .execute();
  publish(viewer.workspaceId, { accountId: viewer.id }, { type: 'views.changed', projectId });
  return { viewId };
}

const contentOf = ({ search, filters, mode, columns, display }: ViewContent): ViewContent => ({
  search,
  filters,
  mode,
  columns,
  display,
});
const contentOfRow = (row: SavedViewRow): ViewContent => viewContent.parse(JSON.parse(row.content));
const definedOnly = (content: Partial<ViewContent>): Partial<ViewContent> =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

async function visibleView(db: Db, viewer: Viewer, projectId: string, viewId: string): Promise<FoundView> {
  const { access } = await visibleProject(db, viewer, projectId);
  const row = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', viewId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!row || !seesView(viewer, { row, access }))
    throw new AppError('NOT_FOUND', phrase('errors', 'savedViews.notFound'));
  return { row, access };
}

async function lockForChange({ db }: Unit, viewer: Viewer, projectId: string, viewId: string): Promise<FoundView> {
  await visibleProject(db, viewer, projectId);
  await lockProject(db, projectId);
  const found = await visibleView(db, viewer, projectId, viewId);
  if (!changesView(viewer, found)) throw new AppError('FORBIDDEN', phrase('errors', 'savedViews.mayNotChange'));
  return found;
}

async function presentViews(
  db: Db,
  viewer: Viewer,
  access: ProjectAccess,
  projectId: string,
  rows: readonly SavedViewRow[],
): Promise<SavedView[]> {
  const creators = await readPersons(
    db,
    rows.map((row) => row.created_by),
  );
  const defaultId = await defaultOf(db, projectId, viewer.id);
  return rows.flatMap((row) => {
    const creator = creators.get(row.created_by);
    return creator ? [presentView(viewer, { row, access }, creator, defaultId)] : [];
  });
}

async function presentOne(db: Db, viewer: Viewer, { row, access }: FoundView): Promise<SavedView> {
  const [view] = await presentViews(db, viewer, access, row.project_id, [row]);
  if (!view) throw new AppError('NOT_FOUND', phrase('errors', 'savedViews.notFound'));
  return view;
}

function publishChange({ publish }: Unit, row: SavedViewRow, isSeen: boolean): void {
  publish(row.workspace_id, isSeen ? { projectId: row.project_id } : { accountId: row.created_by }, {
    type: 'views.changed',
    projectId: row.project_id,
  });
}
