import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const bounds = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('daily_counts')
      .addColumn('kind', key, (column) => column.notNull())
      .addColumn('subject', key, (column) => column.notNull())
      .addColumn('day', key, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_counts_key', ['kind', 'subject', 'day'])
      .execute();
    for (const table of ['projects', 'boards', 'documents', 'conversations', 'poker_rooms']) {
      await db.schema.createIndex(`${table}_creator`).on(table).columns(['workspace_id', 'created_by']).execute();
    }
  },
});
