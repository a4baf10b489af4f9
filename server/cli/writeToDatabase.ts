import type { Config } from '../config.ts';
import { writeBesideServer } from '../db/dialects/sqlite.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { savedFolder } from './embeddedFolder.ts';

/** Runs a command in one transaction of the configured database. The server may be running. */
export async function writeToDatabase<T>(config: Config, command: (db: Db) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null) return writeBesideServer(savedFolder(config), command);
  const database = await openDatabase(config);
  try {
    return await database.transact(command);
  } finally {
    await database.close();
  }
}
