import type { Kysely } from 'kysely';

/** Hours that a task is expected to take. */
export const estimatedHours = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('estimated_hours', 'double precision').execute();
  },
});
