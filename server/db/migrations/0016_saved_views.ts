import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const savedViews = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('saved_views')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shared', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .execute();
    await db.schema
      .createIndex('saved_views_project')
      .on('saved_views')
      .columns(['project_id', 'created_at'])
      .execute();

    await db.schema
      .createTable('default_views')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('view_id', key, (column) => column.notNull().references('saved_views.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('default_views_key', ['project_id', 'account_id'])
      .execute();
    await db.schema.createIndex('default_views_view').on('default_views').column('view_id').execute();
  },
});
