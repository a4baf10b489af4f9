import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleProjects } from '../projects/repository.ts';

export interface RecentPlace {
  viewer: Viewer;
  /** Null for all projects that the viewer may read. */
  projectId: string | null;
  since: string;
}

const projectsOf = (db: Db, { viewer, projectId }: RecentPlace): Expression<unknown> =>
  projectId === null ? visibleProjects(db, viewer) : sql`(${projectId})`;

const statuses = (db: Db, place: RecentPlace) =>
  db
    .selectFrom('tags')
    .select('tags.id')
    .where('tags.workspace_id', '=', place.viewer.workspaceId)
    .where('tags.kind', '=', 'statuses')
    .where(sql<SqlBool>`tags.project_id in ${projectsOf(db, place)}`);
const doneStatuses = (db: Db, place: RecentPlace) => statuses(db, place).where('tags.category', '=', 'done');

const openSprints = (db: Db, place: RecentPlace) =>
  db
    .selectFrom('sprints')
    .select('sprints.id')
    .where('sprints.workspace_id', '=', place.viewer.workspaceId)
    .where('sprints.state', '!=', 'completed')
    .where(sql<SqlBool>`sprints.project_id in ${projectsOf(db, place)}`);

type Tasks = SelectQueryBuilder<Database, 'tasks', object>;

/**
 * Selects the ids of the tasks of a query that are open, in a sprint that isn't completed, or done since the given
 * time, and of all their subtasks. They come from indexes, because a database that reads a project in the order of its
 * list reads all its done tasks.
 */
function recentIds(db: Db, tasks: Tasks, place: RecentPlace): Expression<unknown> {
  const ids = tasks.select(['tasks.id', 'tasks.project_id']);
  const open = ids.where(
    'tasks.status_id',
    'in',
    statuses(db, place).where('tags.category', 'is distinct from', 'done'),
  );
  const done = ids
    .where('tasks.status_id', 'in', doneStatuses(db, place))
    .where('tasks.status_since', '>=', place.since);
  const planned = db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.project_id'])
    .where('tasks.sprint_id', 'in', openSprints(db, place))
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.archived_at', 'is', null);
  return sql`(with recursive recent (id, project_id) as (
      select id, project_id from ${open.unionAll(done).unionAll(planned)} as found
      union select child.id, child.project_id from recent
        join tasks as child on child.project_id = recent.project_id and child.parent_id = recent.id
        where child.deleted_at is null and child.archived_at is null
    ) select id from recent)`;
}

/** Selects the tasks of a query that have these ids. `isProject` is true if the query is for a whole project. */
export const recentAmong = (db: Db, tasks: Tasks, place: RecentPlace, isProject: boolean): Tasks =>
  // All ids of a project are in it. With its condition, SQLite would read all its tasks instead of these.
  (isProject ? db.selectFrom('tasks') : tasks).where(sql<SqlBool>`tasks.id in ${recentIds(db, tasks, place)}`);

/** Selects the tasks of a query that `recentAmong` leaves out. */
export const olderAmong = (db: Db, tasks: Tasks, place: RecentPlace): Tasks =>
  tasks
    .where('tasks.status_id', 'in', doneStatuses(db, place))
    .where('tasks.status_since', '<', place.since)
    .where(({ or, not, eb }) =>
      or([eb('tasks.sprint_id', 'is', null), not(eb('tasks.sprint_id', 'in', openSprints(db, place)))]),
    )
    .where(({ or, eb }) =>
      or([eb('tasks.parent_id', 'is', null), sql<boolean>`tasks.parent_id not in ${recentIds(db, tasks, place)}`]),
    );
