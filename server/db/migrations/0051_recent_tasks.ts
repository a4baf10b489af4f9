import { type Kysely, sql } from 'kysely';

/** Index for the open and the recently done tasks of a project, and for the counts of the others. */
export const recentTasks = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index tasks_recent on tasks (project_id, status_id, status_since, id, sprint_id, parent_id, archived_at)
      where deleted_at is null`.execute(db);
  },
});
