import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Session of each logged change, to distinguish a person's devices. No foreign key, because sessions are deleted. */
export const writers = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('transitions').addColumn('session_id', key).execute();
  },
});
