import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const audiences = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('changes').addColumn('conversation_id', key).execute();
    await db.schema
      .alterTable('changes')
      .addColumn('team_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
