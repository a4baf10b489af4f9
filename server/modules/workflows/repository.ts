import { countOf, pageOf } from '../../db/cursor.ts';
import { PostgresAdapter } from 'kysely';
import type { ActiveWorkflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, WorkflowRow, WorkflowVersionRow } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

const cached = new Map<string, ActiveWorkflow>();
const maxCached = 200;

/**
 * Parses the project's column `workflow`. The same text returns the same object, so that its machine is created only
 * once.
 */
export function activeOf(json: string | null): ActiveWorkflow | null {
  if (json === null) return null;
  const known = cached.get(json);
  if (known) return known;
  const read = JSON.parse(json) as ActiveWorkflow;
  const [oldest] = cached.keys();
  if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest);
  cached.set(json, read);
  return read;
}

const activeWorkflowQuery = prepared<{ projectId: string }>()((db, param) => {
  const query = db
    .selectFrom('projects')
    .select('workflow')
    .where('id', '=', param('projectId'))
    .where('deleted_at', 'is', null);
  // No lock on SQLite, because it has only one writer at a time.
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
});

/**
 * Returns the active workflow of a project, and prevents publishing until the transaction ends. Other transactions can
 * still move tasks.
 */
export async function lockActiveWorkflow(db: Db, projectId: string): Promise<ActiveWorkflow | null> {
  const [row] = await activeWorkflowQuery(db, { projectId });
  return activeOf(row?.workflow ?? null);
}

export async function readActive(db: Db, projectId: string): Promise<ActiveWorkflow | null> {
  const row = await db.selectFrom('projects').select('workflow').where('id', '=', projectId).executeTakeFirst();
  return activeOf(row?.workflow ?? null);
}

export const definitionIn = (json: string): WorkflowDefinition => JSON.parse(json) as WorkflowDefinition;

export const findWorkflow = (db: Db, projectId: string, id: string): Promise<WorkflowRow | undefined> =>
  db
    .selectFrom('workflows')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function pageOfWorkflows(
  db: Db,
  projectId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const matching = db.selectFrom('workflows').where('project_id', '=', projectId).where('deleted_at', 'is', null);
  const rows = await matching
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { rows, total };
}

export async function lastVersions(db: Db, rows: readonly WorkflowRow[]): Promise<Map<string, WorkflowVersionRow>> {
  const published = rows.filter(({ published_version: version }) => version !== null);
  if (published.length === 0) return new Map();
  const found = await db
    .selectFrom('workflow_versions')
    .selectAll()
    .where((where) =>
      where.or(
        published.map(({ id, published_version: version }) =>
          where.and([where('workflow_id', '=', id), where('version', '=', version ?? 0)]),
        ),
      ),
    )
    .execute();
  return new Map(found.map((version) => [version.workflow_id, version]));
}

export const findVersion = (db: Db, workflowId: string, version: number): Promise<WorkflowVersionRow | undefined> =>
  db
    .selectFrom('workflow_versions')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .where('version', '=', version)
    .executeTakeFirst();

export async function pageOfVersions(
  db: Db,
  workflowId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
) {
  const matching = db.selectFrom('workflow_versions').where('workflow_id', '=', workflowId);
  const rows = await matching.selectAll().orderBy('version', 'desc').$call(pageOf({ pageIndex, pageSize })).execute();
  const total = await countOf(matching);
  return { rows, total };
}

export async function tasksIn(db: Db, projectId: string, statusIds: readonly string[]): Promise<Map<string, number>> {
  if (statusIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .select('status_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('status_id', 'in', statusIds)
    .where('deleted_at', 'is', null)
    .groupBy('status_id')
    .execute();
  return new Map(rows.map((row) => [row.status_id, Number(row.count)]));
}

/** Open task that blocks another one. `name` is its key and title, or null if the viewer can't see the task. */
export interface OpenBlocker {
  id: string;
  name: string | null;
}

/** Returns the open tasks among these, from all projects of the workspace. */
export async function openAmong(db: Db, viewer: Viewer, taskIds: readonly string[]): Promise<OpenBlocker[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'tasks.title', 'tasks.number', 'projects.prefix'])
    .select((select) => select('projects.id', 'in', visibleProjects(db, viewer)).as('is_visible'))
    .where('tasks.id', 'in', taskIds)
    .where('tasks.workspace_id', '=', viewer.workspaceId)
    .where('tasks.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where('tags.category', 'is distinct from', 'done')
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  return rows.map(({ id, title, number, prefix, is_visible: isVisible }) => ({
    id,
    name: isVisible ? [keyOf(prefix, number), title].filter(Boolean).join(' ') : null,
  }));
}

export const statusesNamed = (db: Db, projectId: string, ids: readonly string[]) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'archived'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .where('id', 'in', ids)
    .execute();

export async function publisherOf(
  db: Db,
  { id, version }: Pick<ActiveWorkflow, 'id' | 'version'>,
): Promise<string | null> {
  const row = await findVersion(db, id, version);
  return row?.published_by ?? null;
}
