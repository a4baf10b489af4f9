import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startupError.ts';

/**
 * Returns the folder of the embedded database. Throws a StartupError if the server uses PostgreSQL. `forPostgres` is
 * the advice in its message.
 */
export function embeddedFolder(config: Config, forPostgres: string): string {
  if (config.databaseUrl !== null)
    throw new StartupError(`DATABASE_URL is set, so the database is PostgreSQL: ${forPostgres}`);
  return savedFolder(config);
}

/** Returns the path in DATA_DIR. Throws a StartupError if it is `memory`, because that database isn't saved. */
export function savedFolder({ dataDir }: Config): string {
  if (dataDir === 'memory') throw new StartupError('DATA_DIR is memory, which keeps nothing');
  return resolve(dataDir);
}
