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
import { newId } from '../../db/ids.ts';
import type { Db, SavedViewRow } from '../../db/schema.ts';
import type { Unit } from '../../unitOfWork.ts';
import { visibleProject } from '../projects/access.ts';
import type { Standing, Viewer } from '../projects/policy.ts';
import { lockProject } from '../projects/repository.ts';
import { personsByIds } from '../sprints/repository.ts';
import { changesView, type FoundView, seesView, sharesViews } from './policy.ts';
import { presentView } from './presenter.ts';
import { defaultOf, viewsOf } from './repository.ts';
import { messages } from './messages.ts';

/** Shared ones and the viewer's own, by name. */
export async function listViews(
  db: Db,
  viewer: Viewer,
  projectId: string,
  query: { pageIndex?: number; pageSize?: number },
): Promise<Page<SavedView>> {
  const { pageIndex = pages.savedViews.pageIndex, pageSize = pages.savedViews.pageSize } = query;
  const { standing } = await visibleProject(db, viewer, projectId);
  const matching = viewsOf(db, viewer, projectId);
  const rows = await matching
    .orderBy('name')
    .orderBy('created_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    elements: await presented(db, viewer, standing, projectId, rows),
    pagination: { pageIndex, pageSize, total: Number(total) },
  };
}

export async function createView(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  given: SavedViewCreate,
): Promise<SavedView> {
  const { db, now } = unit;
  const { standing } = await visibleProject(db, viewer, projectId);
  if (given.shared && !sharesViews(standing)) throw new AppError('FORBIDDEN', messages.mayNotShare);
  await lockProject(db, projectId);
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('created_by', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.savedViews) throw new AppError('CONFLICT', messages.tooMany(limits.savedViews));
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
  if (!row) throw new AppError('CONFLICT', messages.idTaken);
  tell(unit, row, row.shared === 1);
  return one(db, viewer, { row, standing });
}

/** With the version a write was based on, never over what someone else wrote since. */
export async function updateView(
  unit: Unit,
  viewer: Viewer,
  projectId: string,
  viewId: string,
  given: SavedViewUpdate,
): Promise<SavedView> {
  const { db, now } = unit;
  const found = await changedBy(unit, viewer, projectId, viewId);
  const { row, standing } = found;
  const { version: since, name = row.name, shared = row.shared === 1, ...content } = given;
  if (since !== undefined && since !== row.version) {
    throw new AppError('CONFLICT', messages.changedMeanwhile, { current: await one(db, viewer, found) });
  }
  if (shared && row.shared === 0 && !sharesViews(standing)) throw new AppError('FORBIDDEN', messages.mayNotShare);
  const next = await db
    .updateTable('saved_views')
    .set({
      name,
      shared: shared ? 1 : 0,
      content: JSON.stringify({ ...contentOfRow(row), ...withoutGaps(content) }),
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // What is no longer shared opens nobody else's screen.
  if (!shared)
    await db
      .deleteFrom('default_views')
      .where('view_id', '=', row.id)
      .where('account_id', '!=', row.created_by)
      .execute();
  tell(unit, next, shared || row.shared === 1);
  return one(db, viewer, { row: next, standing });
}

export async function deleteView(unit: Unit, viewer: Viewer, projectId: string, viewId: string): Promise<SavedView> {
  const { db } = unit;
  const found = await changedBy(unit, viewer, projectId, viewId);
  const answer = await one(db, viewer, found);
  await db.deleteFrom('default_views').where('view_id', '=', viewId).execute();
  await db.deleteFrom('saved_views').where('id', '=', viewId).execute();
  tell(unit, found.row, found.row.shared === 1);
  return answer;
}

/** The view that the viewer's own screen opens with. */
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

const contentOf = ({ search, filters, mode, columns }: ViewContent): ViewContent => ({
  search,
  filters,
  mode,
  columns,
});
const contentOfRow = (row: SavedViewRow): ViewContent => viewContent.parse(JSON.parse(row.content));
const withoutGaps = (content: Partial<ViewContent>): Partial<ViewContent> =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

/** A view the viewer sees; any other answers as one that doesn't exist. */
async function visibleView(db: Db, viewer: Viewer, projectId: string, viewId: string): Promise<FoundView> {
  const { standing } = await visibleProject(db, viewer, projectId);
  const row = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', viewId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!row || !seesView(viewer, { row, standing })) throw new AppError('NOT_FOUND', messages.notFound);
  return { row, standing };
}

/** A view the viewer may change; nobody else changes any of the project until the unit ends. */
async function changedBy({ db }: Unit, viewer: Viewer, projectId: string, viewId: string): Promise<FoundView> {
  await visibleProject(db, viewer, projectId);
  await lockProject(db, projectId);
  const found = await visibleView(db, viewer, projectId, viewId);
  if (!changesView(viewer, found)) throw new AppError('FORBIDDEN', messages.mayNotChange);
  return found;
}

async function presented(
  db: Db,
  viewer: Viewer,
  standing: Standing,
  projectId: string,
  rows: readonly SavedViewRow[],
): Promise<SavedView[]> {
  const makers = await personsByIds(
    db,
    rows.map((row) => row.created_by),
  );
  const defaultId = await defaultOf(db, projectId, viewer.id);
  return rows.flatMap((row) => {
    const maker = makers.get(row.created_by);
    return maker ? [presentView(viewer, { row, standing }, maker, defaultId)] : [];
  });
}

async function one(db: Db, viewer: Viewer, { row, standing }: FoundView): Promise<SavedView> {
  const [view] = await presented(db, viewer, standing, row.project_id, [row]);
  if (!view) throw new AppError('NOT_FOUND', messages.notFound);
  return view;
}

/** To the project what it sees or saw; of a private one only its maker is told. */
function tell({ publish }: Unit, row: SavedViewRow, isSeen: boolean): void {
  publish(row.workspace_id, isSeen ? { projectId: row.project_id } : { accountId: row.created_by }, {
    type: 'views.changed',
    projectId: row.project_id,
  });
}
