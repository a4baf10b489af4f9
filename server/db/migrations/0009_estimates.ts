import type { Kysely } from 'kysely';

/** Estimates of tasks. */
export const estimates = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('estimate', 'text').execute();
  },
});
