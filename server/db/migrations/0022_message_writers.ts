import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Session that last wrote a message. No foreign key, because sessions are deleted. */
export const messageWriters = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .alterTable('messages')
      .addColumn('text_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('messages').addColumn('text_session_id', key).execute();
  },
});
