import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const talk = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const current = sql<boolean>`deleted_at is null`;

    await db.schema
      .createTable('comments')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('others_version', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('edited_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema
      .createIndex('comments_task')
      .on('comments')
      .columns(['task_id', 'created_at', 'id'])
      .where(current)
      .execute();
    await db.schema
      .createIndex('comments_author')
      .on('comments')
      .columns(['created_by', 'workspace_id', 'created_at', 'id'])
      .where(current)
      .execute();

    await db.schema
      .createTable('conversations')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('direct_key', key)
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('named_version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('named_by', key, (column) => column.notNull())
      .addColumn('last_number', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_at', key, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('conversations_direct')
      .unique()
      .on('conversations')
      .columns(['workspace_id', 'direct_key'])
      .where(sql<boolean>`direct_key is not null`)
      .execute();

    await db.schema
      .createTable('conversation_members')
      .addColumn('conversation_id', key, (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('last_read', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('joined_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('conversation_members_key', ['conversation_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('conversation_members_account')
      .on('conversation_members')
      .columns(['account_id', 'workspace_id', 'conversation_id'])
      .execute();

    await db.schema
      .createTable('messages')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('conversation_id', key, (column) =>
        column.notNull().references('conversations.id').onDelete('cascade'),
      )
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('sender_id', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('edited_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema
      .createIndex('messages_number')
      .unique()
      .on('messages')
      .columns(['conversation_id', 'number'])
      .execute();
    await db.schema
      .createIndex('messages_deleted')
      .on('messages')
      .columns(['conversation_id', 'number'])
      .where(sql<boolean>`deleted_at is not null`)
      .execute();
    await db.schema
      .createIndex('messages_sender')
      .on('messages')
      .columns(['sender_id', 'workspace_id', 'created_at', 'id'])
      .where(current)
      .execute();

    // Index of the changes for everyone in a workspace. Without it, the database would also read the changes of
    // conversations.
    await db.schema.dropIndex('changes_of_all').execute();
    await db.schema
      .createIndex('changes_of_all')
      .on('changes')
      .columns(['workspace_id', 'seq'])
      .where(sql<boolean>`project_id is null and account_id is null and conversation_id is null and team_only = 0`)
      .execute();
  },
});
