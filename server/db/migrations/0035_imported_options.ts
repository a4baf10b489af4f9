import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/** Adds the options that an import created, archived or moved, so that undoing the import can revert the changes. */
export const importedOptions = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('imported_options')
      .addColumn('import_id', key, (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('tag_id', key, (column) => column.notNull().references('tags.id').onDelete('cascade'))
      .addColumn('change', 'text', (column) => column.notNull())
      .addColumn('position', 'integer')
      .addPrimaryKeyConstraint('imported_options_key', ['import_id', 'tag_id'])
      .execute();
    await db.schema.createIndex('imported_options_tag').on('imported_options').column('tag_id').execute();
  },
});
