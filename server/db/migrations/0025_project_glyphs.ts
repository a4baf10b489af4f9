import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

export const projectGlyphs = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const key: RawBuilder<unknown> = kind === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema.alterTable('projects').addColumn('color', 'text').execute();
    await db.schema.alterTable('projects').addColumn('glyph', 'text').execute();
    await db.schema
      .createTable('project_stars')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('account_id', key, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('created_at', key, (column) => column.notNull())
      .addPrimaryKeyConstraint('project_stars_key', ['account_id', 'project_id'])
      .execute();
    await db.schema.createIndex('project_stars_project').on('project_stars').column('project_id').execute();
    await db.schema.createIndex('transitions_latest').on('transitions').columns(['project_id', 'at']).execute();
  },
});
