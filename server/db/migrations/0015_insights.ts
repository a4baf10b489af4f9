import { type Kysely, sql } from 'kysely';

/** Index that covers all status changes of a project, so that insights needn't collect them from the whole log. */
export const insights = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('transitions_moves')
      .on('transitions')
      .columns(['project_id', 'task_id', 'at', 'version', 'from_value', 'to_value'])
      .where(sql<boolean>`field = 'statusId'`)
      .execute();
  },
});
