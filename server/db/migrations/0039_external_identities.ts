import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds sign-in with several providers. A person has one account with any number of them. */
export const externalIdentities = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('external_identities')
      .addColumn('provider', key, (column) => column.notNull())
      .addColumn('subject', key, (column) => column.notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('external_identities_key', ['provider', 'subject'])
      .execute();
    await db.schema.createIndex('external_identities_account').on('external_identities').column('account_id').execute();
    await sql`insert into external_identities (provider, subject, account_id)
      select 'google', google_id, id from accounts where google_id is not null`.execute(db);
    await db.schema
      .alterTable('external_sign_ins')
      .addColumn('provider', 'text', (column) => column.notNull().defaultTo('google'))
      .execute();
    await db.schema.alterTable('external_sign_ins').addColumn('language', 'text').execute();
  },
});
