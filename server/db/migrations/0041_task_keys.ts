import { type Kysely, type RawBuilder, sql } from 'kysely';
import { freePrefix, suggestPrefix } from '../../../domain/taskKey.ts';
import type { DatabaseKind } from '../kind.ts';

/**
 * Adds the keys of tasks: a prefix for each project and a number for each task, in the order of creation. The counters
 * of changes now also count the tasks of projects.
 */
export const taskKeys = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .alterTable('projects')
      .addColumn('prefix', key, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('project_prefixes')
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('prefix', key, (column) => column.notNull())
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('project_prefixes_key', ['workspace_id', 'prefix'])
      .execute();
    await db.schema.createIndex('project_prefixes_project').on('project_prefixes').column('project_id').execute();
    await addPrefixes(db);

    await db.schema.alterTable('tasks').addColumn('number', 'integer').execute();
    await sql`update tasks set number = numbered.place from (
      select id, row_number() over (partition by project_id order by created_at, id) as place
      from tasks where project_id is not null
    ) as numbered where numbered.id = tasks.id`.execute(db);
    await sql`create unique index tasks_number on tasks (project_id, number)`.execute(db);

    await sql`alter table change_counters rename to counters`.execute(db);
    await sql`alter table counters rename column workspace_id to id`.execute(db);
    await sql`alter table counters rename column seq to last`.execute(db);
    await sql`insert into counters (id, last)
      select project_id, count(*) from tasks where project_id is not null group by project_id`.execute(db);
  },
});

async function addPrefixes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; workspace_id: string; name: string }>`
    select id, workspace_id, name from projects order by created_at, id`.execute(db);
  const taken = new Set<string>();
  for (const { id, workspace_id: workspaceId, name } of rows) {
    const prefix = freePrefix(suggestPrefix(name), (candidate) => taken.has(`${workspaceId} ${candidate}`));
    taken.add(`${workspaceId} ${prefix}`);
    await sql`update projects set prefix = ${prefix} where id = ${id}`.execute(db);
    await sql`insert into project_prefixes (workspace_id, prefix, project_id)
      values (${workspaceId}, ${prefix}, ${id})`.execute(db);
  }
}
