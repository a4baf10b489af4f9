import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const imports = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('imports')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('undone_at', key)
      .execute();
    await db.schema.createIndex('imports_project').on('imports').columns(['project_id', 'created_at']).execute();

    await db.schema
      .createTable('imported_tasks')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('key', key, (column) => column.notNull())
      .addColumn('import_id', key, (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('task_id', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_tasks_key', ['project_id', 'key'])
      .execute();
    await db.schema
      .createIndex('imported_tasks_import')
      .on('imported_tasks')
      .columns(['import_id', 'task_id'])
      .execute();

    await db.schema
      .createTable('downloads')
      .addColumn('token_hash', key, (column) => column.primaryKey().notNull())
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key)
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('expires_at', key, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('downloads_expiry').on('downloads').column('expires_at').execute();
  },
});
