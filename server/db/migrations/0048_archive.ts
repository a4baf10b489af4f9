import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the archive of tasks. */
export const archive = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('tasks').addColumn('archived_at', key).execute();
    await db.schema
      .createIndex('tasks_archived')
      .on('tasks')
      .columns(['project_id', 'created_at', 'id'])
      .where(sql<boolean>`archived_at is not null and deleted_at is null`)
      .execute();
  },
});
