import type { Kysely } from 'kysely';

/** Marks the projects that were created as an example. */
export const exampleProjects = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('projects')
      .addColumn('is_example', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
