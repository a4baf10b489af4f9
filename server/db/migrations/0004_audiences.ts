import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Changes that only the people of a conversation, or only members without guests, may receive again. */
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
