import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const documents = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const bytes = kind === 'postgres' ? 'bytea' : 'blob';

    await db.schema
      .createTable('documents')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('cascade'))
      .addColumn('parent_id', key, (column) => column.references('documents.id').onDelete('set null'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('position', 'double precision', (column) => column.notNull())
      .addColumn('created_by', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('updated_by', key, (column) => column.references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('updated_at', key, (column) => column.notNull())
      .addColumn('deleted_at', key)
      .addColumn('deleted_by', key, (column) => column.references('accounts.id'))
      .addColumn('deleted_with', key)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('edits', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('content', 'text')
      .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('search_text', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('documents_tree')
      .on('documents')
      .columns(['workspace_id', 'project_id', 'parent_id', 'position'])
      .where(sql<boolean>`deleted_at is null`)
      .execute();
    await db.schema.createIndex('documents_children').on('documents').columns(['parent_id', 'position']).execute();
    await db.schema.createIndex('documents_project').on('documents').column('project_id').execute();
    await db.schema
      .createIndex('documents_bin')
      .on('documents')
      .columns(['workspace_id', 'deleted_at', 'id'])
      .where(sql<boolean>`deleted_at is not null`)
      .execute();
    await db.schema
      .createIndex('documents_deleted_with')
      .on('documents')
      .column('deleted_with')
      .where(sql<boolean>`deleted_with is not null`)
      .execute();

    // One row for each tree. A command that changes the structure of a tree updates its row first, so that such changes
    // run one after the other.
    await db.schema
      .createTable('document_trees')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('document_states')
      .addColumn('document_id', key, (column) =>
        column.primaryKey().notNull().references('documents.id').onDelete('cascade'),
      )
      .addColumn('state', bytes, (column) => column.notNull())
      .addColumn('compactions', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('through', key)
      .addColumn('authors', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('edited_since', key)
      .addColumn('derived_at', key, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('document_updates')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('document_id', key, (column) => column.notNull().references('documents.id').onDelete('cascade'))
      .addColumn('content', bytes, (column) => column.notNull())
      .addColumn('by_id', key)
      .addColumn('at', key, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('document_updates_document')
      .on('document_updates')
      .columns(['document_id', 'id'])
      .execute();

    await db.schema
      .createTable('document_versions')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('document_id', key, (column) => column.notNull().references('documents.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('authors', 'text', (column) => column.notNull())
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('document_versions_document')
      .on('document_versions')
      .columns(['document_id', 'created_at', 'id'])
      .execute();

    await db.schema
      .createTable('images')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('workspace_id', key, (column) => column.notNull().references('workspaces.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addColumn('image', bytes, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('images_workspace').on('images').column('workspace_id').execute();
  },
});
