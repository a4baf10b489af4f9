import { countOf, pageOf } from '../../db/cursor.ts';
import { sql } from 'kysely';
import { cardValue } from '../../../domain/estimate.ts';
import { type Amount, type SprintReport, type SprintState, sprintReport } from '../../../domain/sprint.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type { Db, SprintRow, TaskRow } from '../../db/schema.ts';
import { accessColumns, membershipOf, splitAccess } from '../projects/accessJoin.ts';
import type { ProjectAccess, Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';
import { completionsOf, creationOf } from '../tasks/origin.ts';
import type { WholeSprint } from './presenter.ts';
import type { SprintEntry, SprintTask } from './report.ts';
import { batchesOf } from '../../db/batches.ts';
import { readPersons } from '../accounts/person.ts';

export interface FoundSprint {
  row: SprintRow;
  access: ProjectAccess;
}

const sprintsWithAccess = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('sprints')
    .innerJoin('projects', 'projects.id', 'sprints.project_id')
    .leftJoin('project_members', membershipOf(viewer.id))
    .selectAll('sprints')
    .select(accessColumns)
    .where('sprints.workspace_id', '=', viewer.workspaceId)
    .where('projects.deleted_at', 'is', null);

/** Finds a sprint in the viewer's workspace, even if the viewer may not read it. */
export async function findSprint(
  db: Db,
  viewer: Viewer,
  projectId: string,
  sprintId: string,
): Promise<FoundSprint | undefined> {
  const found = await sprintsWithAccess(db, viewer)
    .where('sprints.id', '=', sprintId)
    .where('sprints.project_id', '=', projectId)
    .executeTakeFirst();
  return found && splitAccess(viewer, found);
}

interface ListOf {
  projectId: string | null;
  state: SprintState | null;
  pageIndex: number;
  pageSize: number;
}

export async function pageOfSprints(
  db: Db,
  viewer: Viewer,
  { projectId, state, pageIndex, pageSize }: ListOf,
): Promise<{ found: FoundSprint[]; total: number }> {
  const matching = sprintsWithAccess(db, viewer)
    .where('sprints.project_id', 'in', visibleProjects(db, viewer))
    .$if(projectId !== null, (query) => query.where('sprints.project_id', '=', projectId))
    .$if(state !== null, (query) => query.where('sprints.state', '=', state));
  const rows = await matching
    .orderBy(sql`case sprints.state when 'active' then 0 when 'planned' then 1 else 2 end`)
    .orderBy(sql`case sprints.state when 'completed' then sprints.completed_at end`, 'desc')
    .orderBy('sprints.starts_on')
    .orderBy('sprints.created_at')
    .orderBy('sprints.id')
    .$call(pageOf({ pageIndex, pageSize }))
    .execute();
  const total = await countOf(matching);
  return { found: rows.map((row) => splitAccess(viewer, row)), total };
}

/** Adds creators and amounts to sprints. A completed sprint gets the amounts in its final report. */
export async function wholeSprints(db: Db, rows: SprintRow[]): Promise<WholeSprint[]> {
  const creators = await readPersons(
    db,
    rows.map((row) => row.created_by),
  );
  const amounts = await amountsOf(
    db,
    rows.flatMap(({ id, state }) => (state === 'completed' ? [] : [id])),
  );
  return rows.flatMap(({ report, edits: _edits, ...row }) => {
    const createdBy = creators.get(row.created_by);
    if (!createdBy) return [];
    const frozen = report === null ? null : frozenReport(report);
    const { committed, done } = frozen
      ? { committed: frozen.scope, done: frozen.done }
      : (amounts.get(row.id) ?? nothing);
    return [{ row, createdBy, committed, done }];
  });
}

export const frozenReport = (text: string): SprintReport => sprintReport.parse(JSON.parse(text));

const nothing: { committed: Amount; done: Amount } = {
  committed: { tasks: 0, points: 0 },
  done: { tasks: 0, points: 0 },
};

async function amountsOf(db: Db, sprintIds: string[]): Promise<Map<string, { committed: Amount; done: Amount }>> {
  const found = new Map<string, { committed: Amount; done: Amount }>();
  if (sprintIds.length === 0) return found;
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select(({ fn }) => ['tasks.sprint_id', 'tasks.estimate', 'tags.category', fn.countAll<number>().as('count')])
    .where('tasks.sprint_id', 'in', sprintIds)
    .where('tasks.deleted_at', 'is', null)
    .groupBy(['tasks.sprint_id', 'tasks.estimate', 'tags.category'])
    .execute();
  for (const row of rows) {
    if (row.sprint_id === null) continue;
    const count = Number(row.count);
    const value = row.estimate === null ? Number.NaN : cardValue(row.estimate);
    const points = Number.isNaN(value) ? 0 : value * count;
    const { committed, done } = found.get(row.sprint_id) ?? nothing;
    found.set(row.sprint_id, {
      committed: plus(committed, count, points),
      done: row.category === 'done' ? plus(done, count, points) : done,
    });
  }
  return found;
}

const plus = ({ tasks, points }: Amount, moreTasks: number, morePoints: number): Amount => ({
  tasks: tasks + moreTasks,
  points: Math.round((points + morePoints) * 1000) / 1000,
});

export const openSprints = (db: Db, projectId: string) =>
  db
    .selectFrom('sprints')
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn', 'parallel', 'state'])
    .where('project_id', '=', projectId)
    .where('state', '!=', 'completed')
    .orderBy('starts_on')
    .orderBy('id')
    .execute();

export async function lastCompleted(db: Db, projectId: string, until: string, first: number) {
  const rows = await db
    .selectFrom('sprints')
    .select(['id', 'name', 'report'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'completed')
    .where('completed_at', '<=', until)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(first)
    .execute();
  return rows.reverse();
}

const reported = ['created', 'deleted', 'restored', 'sprintId', 'statusId', 'estimate'] as const;

export async function factsOfSprint(db: Db, { id: sprintId, project_id: projectId }: SprintRow) {
  const value = JSON.stringify(sprintId);
  const moved = await db
    .selectFrom('transitions')
    .select('task_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('field', '=', 'sprintId')
    .where((where) => where.or([where('from_value', '=', value), where('to_value', '=', value)]))
    .execute();
  const inside = await db.selectFrom('tasks').select('id').where('sprint_id', '=', sprintId).execute();
  const ids = [...new Set([...moved.map((row) => row.task_id), ...inside.map(({ id }) => id)])];
  const tasks: SprintTask[] = [];
  const log: SprintEntry[] = [];
  const creations = new Map<string, string>();
  const imported: Pick<TaskRow, 'id' | 'status_id' | 'origin'>[] = [];
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('tasks')
      .select(['id', 'title', 'estimate', 'status_id', 'sprint_id', 'created_at', 'deleted_at', 'origin'])
      .where('id', 'in', batch)
      .execute();
    for (const row of rows) {
      const createdAt = creationOf(row);
      creations.set(row.id, createdAt);
      if (row.origin !== null) imported.push(row);
      tasks.push({
        id: row.id,
        title: row.title,
        estimate: row.estimate,
        statusId: row.status_id,
        sprintId: row.sprint_id,
        createdAt,
        deleted: row.deleted_at !== null,
      });
    }
    const entries = await db
      .selectFrom('transitions')
      .select(['task_id', 'field', 'from_value', 'to_value', 'at', 'version', 'by_id'])
      .where('task_id', 'in', batch)
      .where('field', 'in', reported)
      .execute();
    for (const row of entries) {
      if (!isReported(row.field)) continue;
      log.push({
        taskId: row.task_id,
        field: row.field,
        from: text(row.from_value),
        to: text(row.to_value),
        at: row.field === 'created' ? (creations.get(row.task_id) ?? row.at) : row.at,
        version: row.version,
        byId: row.by_id,
      });
    }
  }
  const moves = log.filter(({ field }) => field === 'statusId');
  for (const move of await completionsOf(db, projectId, imported, moves))
    log.push({ ...move, field: 'statusId', version: 0, byId: null });
  tasks.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1));
  return { tasks, log };
}

const isReported = (field: string): field is SprintEntry['field'] => reported.some((each) => each === field);
const text = (json: string | null): string | null => {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'string' ? value : null;
};

export async function statusesOf(
  db: Db,
  projectId: string,
): Promise<{ categories: Map<string, StatusCategory>; statusNames: Map<string, string> }> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'category'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .execute();
  return {
    categories: new Map(rows.flatMap(({ id, category }) => (category === null ? [] : [[id, category]]))),
    statusNames: new Map(rows.map(({ id, name }) => [id, name])),
  };
}

/** Moves the tasks of a sprint, or only its unfinished ones, including deleted tasks. Returns the moved rows. */
export const moveTasks = (
  db: Db,
  from: string,
  to: string | null,
  only: 'all' | 'unfinished',
  now: string,
): Promise<TaskRow[]> =>
  db
    .updateTable('tasks')
    .set((old) => ({ sprint_id: to, version: old('version', '+', 1), updated_at: now }))
    .where('sprint_id', '=', from)
    .$if(only === 'unfinished', (query) =>
      query.where(
        'status_id',
        'not in',
        db
          .selectFrom('tags')
          .select('tags.id')
          .where('tags.category', '=', 'done')
          .where(
            'tags.project_id',
            '=',
            db.selectFrom('sprints').select('sprints.project_id').where('sprints.id', '=', from),
          ),
      ),
    )
    .returningAll()
    .execute();
