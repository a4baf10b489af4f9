import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const boards = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('boards')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .addColumn('deleted_at', key)
      .execute();
    await db.schema
      .createIndex('boards_list')
      .on('boards')
      .columns(['workspace_id', 'created_at', 'id'])
      .where(sql<boolean>`deleted_at is null`)
      .execute();
    await db.schema.createIndex('boards_project').on('boards').column('project_id').execute();

    await db.schema
      .createTable('board_members')
      .addColumn('board_id', key, (column) => column.notNull().references('boards.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('board_members_key', ['board_id', 'account_id'])
      .execute();
    await db.schema
      .createIndex('board_members_account')
      .on('board_members')
      .columns(['account_id', 'workspace_id', 'board_id'])
      .execute();
  },
});
