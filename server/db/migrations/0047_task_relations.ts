import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Columns of a task with the ids of other tasks. */
const columns = ['blocked_by', 'related_to', 'duplicate_of'];
const anyOf = (condition: (column: string) => string): string => columns.map(condition).join(' or ');

/**
 * Adds related tasks and duplicates. `task_relations` has a row for each task that another one names, so that the tasks
 * that name a task are found. Triggers update it with each write of the columns.
 */
export const taskRelations = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('tasks').addColumn('related_to', 'text').execute();
    await db.schema.alterTable('tasks').addColumn('duplicate_of', key).execute();
    await db.schema
      .createTable('task_relations')
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('kind', key, (column) => column.notNull())
      .addColumn('other_id', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('task_relations_key', ['task_id', 'kind', 'other_id'])
      .execute();
    await db.schema
      .createIndex('task_relations_other')
      .on('task_relations')
      .columns(['other_id', 'kind', 'task_id'])
      .execute();
    const run = (statement: string) => sql.raw(statement).execute(db);
    const listed = (json: string): string =>
      kind === 'postgres'
        ? `jsonb_array_elements_text(${json}::jsonb) as listed (value)`
        : `json_each(${json}) as listed`;
    await run(`insert into task_relations (task_id, kind, other_id)
      select tasks.id, 'blockedBy', listed.value from tasks cross join ${listed('tasks.blocked_by')}
      where tasks.blocked_by is not null on conflict do nothing`);

    const insertListed = (name: string, column: string): string =>
      `insert into task_relations (task_id, kind, other_id)
        select new.id, '${name}', listed.value from ${listed(`coalesce(new.${column}, '[]')`)}
        where true on conflict do nothing;`;
    const insert = `${insertListed('blockedBy', 'blocked_by')} ${insertListed('relatedTo', 'related_to')}
      insert into task_relations (task_id, kind, other_id)
        select new.id, 'duplicateOf', new.duplicate_of where new.duplicate_of is not null;`;
    const remove = 'delete from task_relations where task_id = new.id;';
    const isNamed = anyOf((column) => `new.${column} is not null`);
    const isChanged = anyOf((column) => `old.${column} is distinct from new.${column}`);
    const onUpdate = `create trigger tasks_relations_update after update of ${columns.join(', ')} on tasks`;
    const onInsert = 'create trigger tasks_relations_insert after insert on tasks';
    if (kind === 'sqlite') {
      await run(`${onInsert} when ${isNamed} begin ${insert} end`);
      await run(`${onUpdate} when ${isChanged} begin ${remove} ${insert} end`);
      return;
    }
    await run(`create function tasks_relations() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'UPDATE' then ${remove} end if;
        ${insert}
        return null;
      end $body$`);
    await run(`${onInsert} for each row when (${isNamed}) execute function tasks_relations()`);
    await run(`${onUpdate} for each row when (${isChanged}) execute function tasks_relations()`);
  },
});
