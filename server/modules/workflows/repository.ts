import { PostgresAdapter } from 'kysely';
import type { Person } from '../../../domain/person.ts';
import type { ActiveWorkflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, WorkflowRow, WorkflowVersionRow } from '../../db/schema.ts';

const charts = new Map<string, ActiveWorkflow>();
const chartsKept = 200;

/** What stands in a project's row. The same text gives the same object, so that its machine is made once. */
export function activeOf(json: string | null): ActiveWorkflow | null {
  if (json === null) return null;
  const known = charts.get(json);
  if (known) return known;
  const read = JSON.parse(json) as ActiveWorkflow;
  const [oldest] = charts.keys();
  if (charts.size >= chartsKept && oldest !== undefined) charts.delete(oldest);
  charts.set(json, read);
  return read;
}

const heldWorkflow = prepared<{ projectId: string }>()((db, param) => {
  const query = db
    .selectFrom('projects')
    .select('workflow')
    .where('id', '=', param('projectId'))
    .where('deleted_at', 'is', null);
  // SQLite knows one writer at a time.
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
});

/** What governs a project's tasks; nobody publishes another chart until the transaction ends, while others may move tasks. */
export async function holdWorkflow(db: Db, projectId: string): Promise<ActiveWorkflow | null> {
  const [row] = await heldWorkflow(db, { projectId });
  return activeOf(row?.workflow ?? null);
}

/** What governs a project's tasks, as it is committed. */
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

/** The active one first, then the youngest. */
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
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** What each of the workflows published last. */
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
  const rows = await matching
    .selectAll()
    .orderBy('version', 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** People by their ids, also those who left. */
export async function peopleNamed(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'last_name as lastName', 'nickname', 'avatar'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many tasks stand in each of these statuses. */
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

/** Which of these tasks aren't done, with their titles. */
export async function openAmong(
  db: Db,
  projectId: string,
  taskIds: readonly string[],
): Promise<{ id: string; title: string }[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('tasks')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select(['tasks.id', 'tasks.title'])
    .where('tasks.id', 'in', taskIds)
    .where('tasks.project_id', '=', projectId)
    .where('tasks.deleted_at', 'is', null)
    .where('tags.category', 'is distinct from', 'done')
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
}

export const statusesNamed = (db: Db, projectId: string, ids: readonly string[]) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'archived'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .where('id', 'in', ids)
    .execute();

/** Who published what governs; the actor of what the chart does on its own. */
export async function publisherOf(
  db: Db,
  { id, version }: Pick<ActiveWorkflow, 'id' | 'version'>,
): Promise<string | null> {
  const row = await findVersion(db, id, version);
  return row?.published_by ?? null;
}
