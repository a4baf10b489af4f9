import type { Config } from '../config.ts';
import type { DatabaseHandle } from './handle.ts';

/**
 * Throws a StartupError if the database can't be used.
 * @param copied - File that a new SQLite database is a copy of.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  copied?: string,
): Promise<DatabaseHandle> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('./dialects/postgres.ts');
    return openPostgres(config.databaseUrl);
  }
  const { openSqlite } = await import('./dialects/sqlite.ts');
  return openSqlite(config.dataDir, copied);
}
