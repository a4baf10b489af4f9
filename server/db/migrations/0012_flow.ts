import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const flow = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema.alterTable('tags').addColumn('category', 'text').execute();
    // The first status of a project, and each status with a default name of the category, becomes unstarted. The last
    // status becomes done, and the others become started.
    await sql`update tags set category = 'started' where kind = 'statuses'`.execute(db);
    await sql`update tags set category = 'unstarted' where kind = 'statuses' and (lower(name) in ('backlog', 'to do', 'todo', 'pendiente', 'por hacer')
      or position = (select min(other.position) from tags as other where other.project_id = tags.project_id and other.kind = 'statuses' and other.archived = 0))`.execute(
      db,
    );
    await sql`update tags set category = 'done' where kind = 'statuses' and archived = 0
      and position = (select max(other.position) from tags as other where other.project_id = tags.project_id and other.kind = 'statuses' and other.archived = 0)
      and position > (select min(other.position) from tags as other where other.project_id = tags.project_id and other.kind = 'statuses' and other.archived = 0)`.execute(
      db,
    );

    await db.schema.alterTable('tasks').addColumn('sprint_id', key).execute();
    await db.schema.alterTable('tasks').addColumn('blocked_by', 'text').execute();
    await db.schema
      .alterTable('tasks')
      .addColumn('status_since', key, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('tasks').addColumn('approvals', 'text').execute();
    await sql`update tasks set status_since = coalesce((select max(transitions.at) from transitions
      where transitions.task_id = tasks.id and transitions.field = 'statusId'), tasks.created_at)`.execute(db);
    await db.schema
      .createIndex('tasks_sprint')
      .on('tasks')
      .column('sprint_id')
      .where(sql<boolean>`sprint_id is not null`)
      .execute();

    await db.schema
      .createTable('sprints')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('goal', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('starts_on', key, (column) => column.notNull())
      .addColumn('ends_on', key, (column) => column.notNull())
      .addColumn('capacity', 'double precision')
      .addColumn('parallel', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('started_at', key)
      .addColumn('completed_at', key)
      .addColumn('report', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .execute();
    await db.schema
      .createIndex('sprints_project')
      .on('sprints')
      .columns(['project_id', 'state', 'starts_on'])
      .execute();

    await db.schema.alterTable('projects').addColumn('workflow', 'text').execute();
    await db.schema
      .createTable('workflows')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('draft', 'text', (column) => column.notNull())
      .addColumn('published_version', 'integer')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema.createIndex('workflows_project').on('workflows').columns(['project_id', 'created_at']).execute();
    await db.schema
      .createTable('workflow_versions')
      .addColumn('workflow_id', key, (column) => column.notNull().references('workflows.id').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('published_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('published_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('workflow_versions_key', ['workflow_id', 'version'])
      .execute();
    await db.schema
      .createTable('workflow_timers_done')
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('timer_id', key, (column) => column.notNull())
      .addColumn('status_since', key, (column) => column.notNull())
      .addColumn('at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('workflow_timers_done_key', ['task_id', 'timer_id', 'status_since'])
      .execute();
  },
});
