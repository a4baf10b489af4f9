import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldText } from '../../../domain/foldText.ts';
import type { DatabaseKind } from '../kind.ts';
import { numberByTime } from '../order.ts';

const batch = 500;

/**
 * Comments, notifications and conversations get numbers, in the order in which they were listed by time. Comments can be
 * searched, and 'ß' is stored as 'ss' where texts are searched.
 */
export const commitOrder = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('order_counters')
      .addColumn('key', key, (column) => column.primaryKey().notNull())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute();
    const add = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
        .execute();
    await add('comments', 'number');
    await add('notifications', 'number');
    await add('conversations', 'last_place');
    await add('messages', 'place');

    await numberByTime(db);

    await db.schema.dropIndex('comments_task').execute();
    await db.schema
      .createIndex('comments_task')
      .on('comments')
      .columns(['task_id', 'number', 'created_at', 'id'])
      .where(sql<boolean>`deleted_at is null`)
      .execute();
    await db.schema.createIndex('comments_number').on('comments').columns(['task_id', 'number']).execute();
    await db.schema.dropIndex('notifications_list').execute();
    await db.schema
      .createIndex('notifications_list')
      .on('notifications')
      .columns(['account_id', 'number', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('conversations_place')
      .on('conversations')
      .columns(['workspace_id', 'last_place'])
      .execute();
    // Excludes the person's own messages from the unread ones.
    await db.schema
      .createIndex('messages_own')
      .on('messages')
      .columns(['conversation_id', 'sender_id', 'number'])
      .where(sql<boolean>`deleted_at is null`)
      .execute();

    await db.schema
      .alterTable('comments')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await foldComments(db);
    await db.schema
      .createIndex('comments_search')
      .on('comments')
      .column('workspace_id')
      .where(sql<boolean>`deleted_at is null`)
      .execute();
    for (const table of ['accounts', 'projects', 'tasks', 'boards', 'documents'])
      await sql`update ${sql.table(table)} set search_text = replace(search_text, 'ß', 'ss')
        where search_text like '%ß%'`.execute(db);

    // Deletes the stored changes, because they have no numbers. Browsers then load everything again.
    await sql`delete from changes`.execute(db);
  },
});

async function foldComments(db: Kysely<unknown>): Promise<void> {
  const comments = db as Kysely<{ comments: { id: string; content: string; search_text: string } }>;
  for (let after = ''; ;) {
    const rows = await comments
      .selectFrom('comments')
      .select(['id', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, content } of rows)
      await comments
        .updateTable('comments')
        .set({ search_text: foldText(content) })
        .where('id', '=', id)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
