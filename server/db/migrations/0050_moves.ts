import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the former places of moved tasks, so that their old keys and addresses still lead to them. */
export const moves = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('task_places')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('kept', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_places_key', ['project_id', 'number'])
      .execute();
    await db.schema.createIndex('task_places_task').on('task_places').columns(['task_id', 'project_id']).execute();
  },
});
