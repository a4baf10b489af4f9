import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const signInAttempts = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('key', key, (column) => column.primaryKey().notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_at', key, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('known_devices')
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('token_hash', key, (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['account_id', 'token_hash'])
      .execute();

    await db.schema.alterTable('password_resets').addColumn('shown_to', key).execute();
  },
});
