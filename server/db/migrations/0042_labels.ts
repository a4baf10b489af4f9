import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds labels of workspaces and projects, and the labels of each task. */
export const labels = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('labels')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', key, (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('merged_into', key)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key)
      .execute();
    // An expression, because the database treats two nulls as different.
    await sql`create unique index labels_name on labels (workspace_id, coalesce(project_id, ''), name_key)
      where archived = 0`.execute(db);
    await db.schema.createIndex('labels_project').on('labels').column('project_id').execute();
    await db.schema
      .createIndex('labels_merged')
      .on('labels')
      .column('merged_into')
      .where(sql<boolean>`merged_into is not null`)
      .execute();
    await db.schema
      .createTable('task_labels')
      .addColumn('task_id', key, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
      .addColumn('label_id', key, (column) => column.notNull().references('labels.id').onDelete('cascade'))
      .addColumn('workspace_id', key, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('task_labels_key', ['task_id', 'label_id'])
      .execute();
    await db.schema
      .createIndex('task_labels_label')
      .on('task_labels')
      .columns(['label_id', 'workspace_id', 'task_id'])
      .execute();
  },
});
