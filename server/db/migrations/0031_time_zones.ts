import type { Kysely } from 'kysely';

export const timeZones = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('accounts').addColumn('time_zone', 'text').execute();
  },
});
