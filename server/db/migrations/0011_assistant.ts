import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const assistant = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('chats')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('last_number', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('answering_id', key)
      .addColumn('beat_at', key)
      .addPrimaryKeyConstraint('chats_key', ['project_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('chats_answering')
      .on('chats')
      .column('beat_at')
      .where(sql<boolean>`answering_id is not null`)
      .execute();

    await db.schema
      .createTable('chat_messages')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('project_id', key, (column) => column.notNull())
      .addColumn('account_id', key, (column) => column.notNull())
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('speaker', 'text')
      .addColumn('answers', key)
      .addColumn('at', key, (column) => column.notNull())
      .addForeignKeyConstraint(
        'chat_messages_chat',
        ['project_id', 'account_id'],
        'chats',
        ['project_id', 'account_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('chat_messages_number')
      .unique()
      .on('chat_messages')
      .columns(['account_id', 'project_id', 'number'])
      .execute();
    await db.schema.createIndex('chat_messages_account').on('chat_messages').columns(['account_id', 'at']).execute();
    await db.schema
      .createIndex('chat_messages_answers')
      .on('chat_messages')
      .column('answers')
      .where(sql<boolean>`answers is not null`)
      .execute();

    await db.schema
      .createTable('chat_proposals')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('message_id', key, (column) => column.notNull().references('chat_messages.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull())
      .addColumn('account_id', key, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('lines', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('task_id', key)
      .addColumn('version', 'integer')
      .addColumn('made_at', key, (column) => column.notNull())
      .addColumn('decided_at', key)
      .execute();
    await db.schema
      .createIndex('chat_proposals_message')
      .on('chat_proposals')
      .columns(['message_id', 'position'])
      .execute();

    await db.schema
      .createTable('access_tokens')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('token_hash', key, (column) => column.notNull().unique())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('last_used_at', key)
      .addColumn('expires_at', key)
      .execute();
    await db.schema
      .createIndex('access_tokens_account')
      .on('access_tokens')
      .columns(['account_id', 'created_at', 'id'])
      .execute();

    await db.schema.alterTable('transitions').addColumn('via', 'text').execute();
  },
});
