import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startupError.ts';

/**
 * Folder of the embedded database. Throws a StartupError if PostgreSQL is configured; `forPostgres` is the advice in
 * its message.
 */
export function embeddedFolder(config: Config, forPostgres: string): string {
  if (config.databaseUrl !== null)
    throw new StartupError(`DATABASE_URL is set, so the database is PostgreSQL: ${forPostgres}`);
  return savedFolder(config);
}

/** Path of DATA_DIR. Throws a StartupError if it is `memory`. */
export function savedFolder({ dataDir }: Config): string {
  if (dataDir === 'memory') throw new StartupError('DATA_DIR is memory, which keeps nothing');
  return resolve(dataDir);
}
