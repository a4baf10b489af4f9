import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const databaseIdentity = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('database_identity')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .execute();
    await sql`insert into database_identity (id) values (${randomUUID()})`.execute(db);
  },
});
