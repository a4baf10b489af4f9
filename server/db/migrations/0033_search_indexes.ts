import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../kind.ts';

/**
 * Indexes for searches in tasks and comments, which read all texts of a workspace. SQLite reads the texts in an index,
 * without the other columns. PostgreSQL finds parts of three or more characters by their trigrams.
 */
export const searchIndexes = (kind: DatabaseKind) => ({
  up: kind === 'postgres' ? addTrigrams : addTexts,
});

async function addTexts(db: Kysely<unknown>): Promise<void> {
  await sql`create index tasks_search on tasks (project_id, workspace_id, created_at, id, search_text)
    where deleted_at is null`.execute(db);
  await sql`drop index comments_search`.execute(db);
  await sql`create index comments_search on comments (workspace_id, task_id, search_text)
    where deleted_at is null`.execute(db);
}

/** Does nothing if the database account may not create the extension. Searches then take longer. */
async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`savepoint trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const table of ['tasks', 'comments'])
      await sql`create index ${sql.ref(`${table}_trigrams`)} on ${sql.table(table)}
        using gin (search_text gin_trgm_ops) where deleted_at is null`.execute(db);
  } catch {
    await sql`rollback to savepoint trigrams`.execute(db);
  }
  await sql`release savepoint trigrams`.execute(db);
}
