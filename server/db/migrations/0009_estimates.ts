import type { Kysely } from 'kysely';

export const estimates = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('estimate', 'text').execute();
  },
});
