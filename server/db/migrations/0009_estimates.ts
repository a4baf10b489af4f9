import type { Kysely } from 'kysely';

/** What a team agreed that a task takes. */
export const estimates = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('estimate', 'text').execute();
  },
});
