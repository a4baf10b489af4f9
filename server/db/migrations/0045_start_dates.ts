import type { Kysely } from 'kysely';

/** Adds the day on which work on a task starts. */
export const startDates = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('start_date', 'text').execute();
  },
});
