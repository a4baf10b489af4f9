import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const notifications = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('digests')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('day', key, (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addUniqueConstraint('digests_day', ['account_id', 'day'])
      .execute();

    await db.schema
      .createTable('notifications')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('actor_id', key, (column) => column.references('accounts.id'))
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('excerpt', 'text')
      .addColumn('place', 'text')
      .addColumn('due_date', key)
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('project_id', key)
      .addColumn('task_id', key)
      .addColumn('document_id', key)
      .addColumn('conversation_id', key)
      .addColumn('comment_id', key)
      .addColumn('message_id', key)
      .addColumn('invitation_id', key)
      .addColumn('in_app', 'integer', (column) => column.notNull())
      .addColumn('in_digest', 'integer', (column) => column.notNull())
      .addColumn('digest_id', key, (column) => column.references('digests.id').onDelete('set null'))
      .addColumn('dedupe_key', key)
      .addColumn('read_at', key)
      .addColumn('created_at', key, (column) => column.notNull())
      .addUniqueConstraint('notifications_once', ['account_id', 'dedupe_key'])
      .execute();
    await db.schema
      .createIndex('notifications_list')
      .on('notifications')
      .columns(['account_id', 'created_at', 'id'])
      .where(sql<boolean>`in_app = 1`)
      .execute();
    await db.schema
      .createIndex('notifications_unread')
      .on('notifications')
      .columns(['account_id', 'workspace_id'])
      .where(sql<boolean>`in_app = 1 and read_at is null`)
      .execute();
    await db.schema
      .createIndex('notifications_unread_types')
      .on('notifications')
      .columns(['account_id', 'type'])
      .where(sql<boolean>`in_app = 1 and read_at is null`)
      .execute();
    await db.schema
      .createIndex('notifications_digest')
      .on('notifications')
      .columns(['account_id', 'created_at'])
      .where(sql<boolean>`in_digest = 1`)
      .execute();
    await db.schema
      .createIndex('notifications_summed')
      .on('notifications')
      .column('digest_id')
      .where(sql<boolean>`digest_id is not null`)
      .execute();
    await db.schema
      .createIndex('notifications_reminders')
      .on('notifications')
      .column('task_id')
      .where(sql<boolean>`type = 'reminder'`)
      .execute();
    await db.schema.createIndex('notifications_age').on('notifications').column('created_at').execute();

    await db.schema
      .alterTable('mails')
      .addColumn('notification_id', key, (column) => column.references('notifications.id').onDelete('cascade'))
      .execute();
    await db.schema
      .alterTable('mails')
      .addColumn('digest_id', key, (column) => column.references('digests.id').onDelete('cascade'))
      .execute();
    await db.schema
      .createIndex('mails_notification')
      .on('mails')
      .column('notification_id')
      .where(sql<boolean>`notification_id is not null`)
      .execute();
    await db.schema
      .createIndex('mails_digest')
      .on('mails')
      .column('digest_id')
      .where(sql<boolean>`digest_id is not null`)
      .execute();

    await db.schema
      .createIndex('tasks_due')
      .on('tasks')
      .columns(['due_date', 'id'])
      .where(sql<boolean>`due_date is not null and deleted_at is null`)
      .execute();
  },
});
