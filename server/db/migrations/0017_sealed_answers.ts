import type { Kysely } from 'kysely';

/** The whole answer of a write that told a secret, readable only by the session it was told to. */
export const sealedAnswers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('idempotency_keys').addColumn('sealed', 'text').execute();
  },
});
