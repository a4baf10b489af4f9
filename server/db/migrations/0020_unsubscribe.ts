import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const unsubscribe = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('unsubscribe_links')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('unsubscribe_links_account').on('unsubscribe_links').column('account_id').execute();
    await db.schema.createIndex('unsubscribe_links_expires').on('unsubscribe_links').column('expires_at').execute();
  },
});
