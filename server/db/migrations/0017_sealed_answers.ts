import type { Kysely } from 'kysely';

/** Full answers of writes that returned a secret, encrypted for the session that asked. */
export const sealedAnswers = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('idempotency_keys').addColumn('sealed', 'text').execute();
  },
});
