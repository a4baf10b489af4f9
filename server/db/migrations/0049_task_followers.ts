import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/**
 * Adds followers of tasks, and notifications about changes. The creator, the assignees, and people who commented or
 * were mentioned follow existing tasks. An importing user follows only tasks without another author.
 */
export const taskFollowers = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('task_followers')
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('since', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('task_followers_key', ['task_id', 'account_id'])
      .execute();
    const insert = sql`insert into task_followers (task_id, account_id, workspace_id, state, reason, since)`;
    const author = kind === 'postgres' ? sql`origin::json ->> 'author'` : sql`origin ->> 'author'`;
    await sql`${insert} select id, created_by, workspace_id, 'following', 'creator', created_at from tasks
      where origin is null or ${author} is null`.execute(db);
    await sql`${insert} select task_id, account_id, task_assignees.workspace_id, 'following', 'assigned', created_at
      from task_assignees join tasks on tasks.id = task_id where true on conflict do nothing`.execute(db);
    await sql`${insert} select task_id, account_id, min(notifications.workspace_id), 'following', 'mentioned',
      min(notifications.created_at) from notifications join tasks on tasks.id = task_id
      where type = 'task_mention' group by task_id, account_id on conflict do nothing`.execute(db);
    // Imported comments are not newer than the import, and their authors are unknown.
    await sql`${insert} select task_id, comments.created_by, min(comments.workspace_id), 'following', 'commented',
      min(comments.created_at) from comments join tasks on tasks.id = task_id
      where comments.deleted_at is null and (origin is null or comments.created_at > tasks.created_at)
      group by task_id, comments.created_by on conflict do nothing`.execute(db);
    await db.schema
      .createIndex('task_followers_account')
      .on('task_followers')
      .columns(['account_id', 'task_id'])
      .execute();

    await db.schema.alterTable('notifications').addColumn('changes', 'text').execute();
    await db.schema.alterTable('notifications').addColumn('open_until', key).execute();
    await db.schema
      .createIndex('notifications_open')
      .on('notifications')
      .columns(['account_id', 'open_until'])
      .where(sql<boolean>`open_until is not null`)
      .execute();
  },
});
