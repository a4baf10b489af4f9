import type { Kysely } from 'kysely';

export const sealedAnswers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('idempotency_keys').addColumn('sealed', 'text').execute();
  },
});
