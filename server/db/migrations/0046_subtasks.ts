import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the parent of a task. */
export const subtasks = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('tasks').addColumn('parent_id', key).execute();
    await db.schema
      .createIndex('tasks_parent')
      .on('tasks')
      .columns(['project_id', 'parent_id'])
      .where(sql<boolean>`parent_id is not null`)
      .execute();
  },
});
