import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the days after which a project archives its done tasks, and the person who set them. */
export const autoArchive = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('projects').addColumn('archive_done_after', 'integer').execute();
    await db.schema.alterTable('projects').addColumn('archive_done_by', key).execute();
  },
});
