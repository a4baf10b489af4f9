import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartupError } from '../../startupError.ts';
import { isRetriable } from '../conflicts.ts';
import { migrate, unknownMigration } from '../migrations/migrate.ts';
import type { DatabaseHandle } from '../handle.ts';
import type { Database } from '../schema.ts';

const migrationLock = 7_263_514;
const attempts = 5;
const bigint = 20;
/** Milliseconds to wait for a connection or a lock. Browsers wait much longer for a response. */
const timeout = 5000;

export async function openPostgres(url: string): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: timeout,
    lock_timeout: timeout,
    // Parses 64-bit integers as numbers, which is safe because counts and sequence numbers are far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
    },
  });
  ignoreBrokenConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const counters = createCounters(url);

  try {
    await migrateAlone(url);
  } catch (error) {
    await Promise.all([db.destroy(), counters.close()]);
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `DATABASE_URL can't be used (${error instanceof Error ? error.message || error.name : String(error)})`,
    );
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
    takeNumbers: (_db, counterId, count) => counters.take(counterId, count),
    close: async () => void (await Promise.all([db.destroy(), counters.close()])),
  };
}

/**
 * Ignores errors of broken connections, because the pool replaces them. Without a listener, an error would end the
 * process.
 */
function ignoreBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

/**
 * Takes numbers on a separate connection, so that units of work don't wait for each other's commit. Concurrent
 * requests share one statement. The counter isn't flushed to disk, because the later commit of the unit flushes it too.
 */
function createCounters(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeout,
    lock_timeout: timeout,
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  ignoreBrokenConnections(pool);
  type CountRequest = {
    counterId: string;
    count: number;
    resolve: (last: number) => void;
    reject: (error: unknown) => void;
  };
  let waiting: CountRequest[] = [];
  let running = false;

  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const requests = waiting;
      waiting = [];
      const totals = new Map<string, number>();
      for (const { counterId, count } of requests) totals.set(counterId, (totals.get(counterId) ?? 0) + count);
      // The ids are in a fixed order, so that two processes can't deadlock.
      const ids = [...totals.keys()].sort();
      try {
        const { rows } = await pool.query<{ id: string; last: string }>(
          `insert into counters (id, last) select * from unnest($1::text[], $2::bigint[])
           on conflict (id) do update set last = counters.last + excluded.last returning id, last`,
          [ids, ids.map((id) => totals.get(id))],
        );
        const last = new Map(rows.map((row) => [row.id, Number(row.last) - (totals.get(row.id) ?? 0)]));
        for (const { counterId, count, resolve } of requests) {
          const own = (last.get(counterId) ?? 0) + count;
          last.set(counterId, own);
          resolve(own);
        }
      } catch (error) {
        for (const { reject } of requests) reject(error);
      }
    }
    running = false;
  };

  return {
    take: (counterId: string, count: number) =>
      new Promise<number>((resolve, reject) => {
        waiting.push({ counterId, count, resolve, reject });
        if (!running) void run();
      }),
    close: () => pool.end(),
  };
}

/** Runs the migrations on separate connections, which wait for locks without a time-out. */
async function migrateAlone(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: timeout });
  ignoreBrokenConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      const {
        rows: [{ exists }],
      } = await client.query("select to_regclass('kysely_migration') is not null as exists");
      const { rows } = exists
        ? await client.query<{ name: string }>('select name from kysely_migration order by name')
        : { rows: [] };
      const unknown = unknownMigration(
        'postgres',
        rows.map(({ name }) => name),
      );
      if (unknown !== undefined)
        throw new StartupError(`DATABASE_URL was used by a newer version of Faena (its database has ${unknown})`);
      await migrate(db, 'postgres');
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
      client.release();
    }
  } finally {
    await db.destroy();
  }
}
