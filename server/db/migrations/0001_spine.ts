import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const spine = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    // Ids, times and keys are compared by bytes on both databases. PostgreSQL would otherwise use the language of its
    // cluster.
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const current = sql<boolean>`deleted_at is null`;

    await db.schema
      .createTable('accounts')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('email', key, (column) => column.notNull().unique())
      .addColumn('password_hash', 'text')
      .addColumn('nickname', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('avatar', 'text')
      .addColumn('workspace_default_id', key)
      .addColumn('google_id', key, (column) => column.unique())
      .addColumn('google_access_token', 'text')
      .addColumn('google_refresh_token', 'text')
      .addColumn('require_password_change', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('token_hash', key, (column) => column.notNull().unique())
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

    await db.schema
      .createTable('workspaces')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();

    await db.schema
      .createTable('workspace_members')
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('workspace_members_key', ['workspace_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('workspace_members_account')
      .on('workspace_members')
      .columns(['account_id', 'workspace_id'])
      .execute();

    await db.schema
      .createTable('invitations')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('email', key, (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('token_hash', key, (column) => column.notNull().unique())
      .addColumn('invited_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .addColumn('accepted_at', key)
      .addColumn('accepted_by', key, (column) => column.references('accounts.id'))
      .execute();
    await db.schema
      .createIndex('invitations_workspace')
      .on('invitations')
      .columns(['workspace_id', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('invitations_open')
      .unique()
      .on('invitations')
      .columns(['workspace_id', 'email'])
      .where(sql<boolean>`accepted_at is null`)
      .execute();

    await db.schema
      .createTable('projects')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema
      .createIndex('projects_list')
      .on('projects')
      .columns(['workspace_id', 'created_at', 'id'])
      .where(current)
      .execute();

    await db.schema
      .createTable('project_members')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('project_members_key', ['project_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('project_members_account')
      .on('project_members')
      .columns(['account_id', 'workspace_id', 'project_id'])
      .execute();

    await db.schema
      .createTable('tags')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('color', 'text')
      .addColumn('icon', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .execute();
    await db.schema.createIndex('tags_list').on('tags').columns(['project_id', 'kind', 'position']).execute();

    await db.schema
      .createTable('tasks')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('cascade'))
      .addColumn('board_id', key)
      .addColumn('type_id', key, (column) => column.notNull())
      .addColumn('status_id', key, (column) => column.notNull())
      .addColumn('priority_id', key, (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('due_date', key)
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema
      .createIndex('tasks_project')
      .on('tasks')
      .columns(['project_id', 'created_at', 'id'])
      .where(current)
      .execute();
    await db.schema
      .createIndex('tasks_status')
      .on('tasks')
      .columns(['project_id', 'status_id', 'created_at', 'id'])
      .where(current)
      .execute();
    await db.schema
      .createIndex('tasks_workspace')
      .on('tasks')
      .columns(['workspace_id', 'created_at', 'id'])
      .where(current)
      .execute();
    await db.schema.createIndex('tasks_versions').on('tasks').columns(['project_id', 'version']).execute();
    await db.schema
      .createIndex('tasks_board')
      .on('tasks')
      .columns(['board_id', 'created_at', 'id'])
      .where(sql<boolean>`board_id is not null and deleted_at is null`)
      .execute();

    await db.schema
      .createTable('task_assignees')
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_assignees_key', ['task_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('task_assignees_account')
      .on('task_assignees')
      .columns(['account_id', 'workspace_id', 'task_id'])
      .execute();

    await db.schema
      .createTable('transitions')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('project_id', key)
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('from_value', 'text')
      .addColumn('to_value', 'text')
      .addColumn('by_id', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('transitions_task').on('transitions').columns(['task_id', 'at', 'id']).execute();
    await db.schema
      .createIndex('transitions_project')
      .on('transitions')
      .columns(['project_id', 'field', 'at'])
      .execute();

    await db.schema
      .createTable('change_counters')
      .addColumn('workspace_id', key, (column) => column.primaryKey().notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('changes')
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('project_id', key)
      .addColumn('account_id', key)
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('changes_key', ['workspace_id', 'seq'])
      .execute();
    await db.schema
      .createIndex('changes_of_all')
      .on('changes')
      .columns(['workspace_id', 'seq'])
      .where(sql<boolean>`project_id is null and account_id is null`)
      .execute();
    await db.schema.createIndex('changes_at').on('changes').column('at').execute();

    if (kind === 'postgres') {
      // Used by socket.io's adapter for messages that are too long for NOTIFY.
      await db.schema
        .createTable('socket_io_attachments')
        .addColumn('id', 'bigserial', (column) => column.primaryKey().notNull())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
        .addColumn('payload', 'bytea')
        .execute();
    }

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('key', key, (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_keys_created').on('idempotency_keys').column('created_at').execute();
  },
});
