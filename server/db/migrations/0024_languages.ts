import type { Kysely } from 'kysely';

export const languages = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('accounts').addColumn('language', 'text').execute();
  },
});
