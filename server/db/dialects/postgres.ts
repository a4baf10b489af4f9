import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartupError } from '../../startupError.ts';
import { isRetriable } from '../conflicts.ts';
import { migrate } from '../migrations/migrate.ts';
import type { DatabaseHandle } from '../open.ts';
import type { Database } from '../schema.ts';

const migrationLock = 7_263_514;
const attempts = 5;
const bigint = 20;

/** PostgreSQL, shared with any number of other processes. */
export async function openPostgres(url: string): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    // Counts and sequence numbers stay far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  try {
    await migrateAlone(pool, db);
  } catch (error) {
    await db.destroy();
    throw new StartupError(`DATABASE_URL can't be used (${error instanceof Error ? error.message || error.name : String(error)})`);
  }

  return {
    kind: 'postgres',
    db,
    transact: async (command) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().setIsolationLevel('read committed').execute(command);
        } catch (error) {
          if (attempt === attempts || !isRetriable(error)) throw error;
        }
      }
    },
    close: () => db.destroy(),
  };
}

async function migrateAlone(pool: pg.Pool, db: Kysely<Database>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(db, 'postgres');
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
