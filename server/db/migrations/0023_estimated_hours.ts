import type { Kysely } from 'kysely';

export const estimatedHours = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('estimated_hours', 'double precision').execute();
  },
});
