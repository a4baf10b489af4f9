import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const people = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema.alterTable('accounts').addColumn('email_verified_at', key).execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
      .execute();

    await db.schema
      .createTable('mails')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient', key, (column) => column.notNull())
      .addColumn('invitation_id', key, (column) => column.references('invitations.id').onDelete('cascade'))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', key)
      .addColumn('sent_at', key)
      .addColumn('failure', 'text')
      .addColumn('created_at', key, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('mails_due')
      .on('mails')
      .columns(['due_at', 'id'])
      .where(sql<boolean>`due_at is not null`)
      .execute();
    await db.schema.createIndex('mails_recipient').on('mails').columns(['recipient', 'kind', 'sent_at']).execute();
    await db.schema
      .createIndex('mails_invitation')
      .on('mails')
      .column('invitation_id')
      .where(sql<boolean>`invitation_id is not null`)
      .execute();

    await db.schema
      .createTable('invitation_links')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('invitation_id', key, (column) => column.notNull().references('invitations.id').onDelete('cascade'))
      .addColumn('created_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('invitation_links_invitation').on('invitation_links').column('invitation_id').execute();

    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('password_resets_account').on('password_resets').column('account_id').execute();

    await db.schema
      .createTable('sign_in_tickets')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('external_sign_ins')
      .addColumn('key_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('verifier', 'text', (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('avatars')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('image', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('avatars_account').on('avatars').column('account_id').execute();

    await db.schema
      .createTable('notification_settings')
      .addColumn('account_id', key, (column) =>
        column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('updated_at', key, (column) => column.notNull())
      .execute();
  },
});
