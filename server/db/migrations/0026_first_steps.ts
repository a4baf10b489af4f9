import type { Kysely } from 'kysely';

export const firstSteps = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('workspace_members').addColumn('first_steps_hidden_at', 'text').execute();
  },
});
