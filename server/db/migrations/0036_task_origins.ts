import type { Kysely } from 'kysely';

/** Adds the product, dates and author that an imported task had in its file. */
export const taskOrigins = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('origin', 'text').execute();
  },
});
