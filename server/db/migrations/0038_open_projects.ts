import type { Kysely } from 'kysely';

/** Adds projects that are open to the whole workspace, and memberships that exist only because of that. */
export const openProjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('projects')
      .addColumn('is_open', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('project_members')
      .addColumn('by_opening', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
