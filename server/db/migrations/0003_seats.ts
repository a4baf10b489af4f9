import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const seats = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema.alterTable('invitations').addColumn('seats', 'integer').execute();
    await db.schema
      .alterTable('invitations')
      .addColumn('used_seats', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // A link for several people has no e-mail address, so any number of them may be open.
    await db.schema.dropIndex('invitations_open').execute();
    await db.schema
      .createIndex('invitations_open')
      .unique()
      .on('invitations')
      .columns(['workspace_id', 'email'])
      .where(sql<boolean>`accepted_at is null and seats is null`)
      .execute();

    await db.schema
      .createTable('invitation_seats')
      .addColumn('invitation_id', key, (column) => column.notNull().references('invitations.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('taken_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('invitation_seats_key', ['invitation_id', 'account_id'])
      .execute();
    await db.schema.createIndex('invitation_seats_account').on('invitation_seats').column('account_id').execute();

    await db.schema
      .alterTable('external_sign_ins')
      .addColumn('return_to', 'text', (column) => column.notNull().defaultTo('/'))
      .execute();
    await db.schema
      .alterTable('sign_in_tickets')
      .addColumn('return_to', 'text', (column) => column.notNull().defaultTo('/'))
      .execute();
    await db.schema
      .alterTable('sign_in_tickets')
      .addColumn('browser_hash', key, (column) => column.notNull().defaultTo(''))
      .execute();
  },
});
