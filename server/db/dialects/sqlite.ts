import { constants, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StartupError } from '../../startupError.ts';
import type { DatabaseHandle } from '../handle.ts';
import type { Database, Db } from '../schema.ts';
import { lockDataFolder } from './dataFolder.ts';
import { createGroupCommit } from './groupCommit.ts';
import { NodeSqliteDialect } from './nodeSqliteDialect.ts';
import { createPrivate } from './privateFiles.ts';
import { databaseFile, removeLeftovers } from './sqliteBackup.ts';
import { schemaOf, upgradeDatabase } from './sqliteUpgrade.ts';

/**
 * Opens the embedded database in a folder and locks the folder for this process. One connection writes, the other reads
 * committed data.
 * @param copied - File that a new database is a copy of.
 */
export async function openSqlite(dataDir: string, copied?: string): Promise<DatabaseHandle> {
  const folder = lockDataFolder(dataDir);
  const open: DatabaseSync[] = [];
  const connect = () => {
    const file = join(folder.path, databaseFile);
    createPrivate(file);
    const connection = new DatabaseSync(file, {
      timeout: 5000,
      enableForeignKeyConstraints: true,
    });
    open.push(connection);
    connection.exec(`
      pragma journal_mode = wal;
      pragma synchronous = ${folder.temporary ? 'off' : 'full'};
      pragma cache_size = -8000;
      pragma temp_store = memory;
    `);
    return connection;
  };
  const close = async () => {
    for (const connection of open.splice(0)) connection.close();
    folder.release();
  };

  try {
    removeLeftovers(folder.path);
    if (copied !== undefined) copyFileSync(copied, join(folder.path, databaseFile), constants.COPYFILE_EXCL);
    const writer = connect();
    const writing = new Kysely<Database>({ dialect: new NodeSqliteDialect(writer) });
    await upgradeDatabase(folder.path, writer, writing);
    const reader = connect();
    reader.exec('pragma query_only = on');
    // SQLite's own wait would now block other requests, so it is disabled. `retryWhileLocked` waits for locks instead.
    for (const connection of open) connection.exec('pragma busy_timeout = 0');
    return {
      kind: 'sqlite',
      db: new Kysely<Database>({ dialect: new NodeSqliteDialect(reader) }),
      transact: createGroupCommit(writer, writing),
      takeNumbers: async (db, counterId, count) => {
        const { last } = await db
          .insertInto('counters')
          .values({ id: counterId, last: count })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({ last: row('counters.last', '+', count) })),
          )
          .returning('last')
          .executeTakeFirstOrThrow();
        return last;
      },
      close,
    };
  } catch (error) {
    await close();
    throw asStartupError(folder.path, error);
  }
}

/**
 * Runs a command in one transaction. It doesn't lock the folder, so a server may be using it. Throws a StartupError if
 * the folder has no database with the current schema.
 */
export async function writeBesideServer<T>(folder: string, command: (db: Db) => Promise<T>): Promise<T> {
  const path = join(folder, databaseFile);
  if (!existsSync(path)) throw new StartupError(`DATA_DIR ${folder} has no database`);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    connection.exec('pragma synchronous = full');
    const opened = connection;
    return await new Kysely<Database>({ dialect: new NodeSqliteDialect(opened) }).transaction().execute(async (db) => {
      // Checks the schema here, because a starting server can't upgrade it until this transaction ends.
      if (!schemaOf(folder, opened).isCurrent)
        throw new StartupError(
          `DATA_DIR ${folder} is from an older version of Faena: start the server once, which upgrades it`,
        );
      return await command(db);
    });
  } catch (error) {
    throw asStartupError(folder, error);
  } finally {
    connection?.close();
  }
}

const asStartupError = (folder: string, error: unknown): unknown =>
  error instanceof Error && 'errcode' in error
    ? new StartupError(`DATA_DIR ${folder} can't be opened (${error.message})`)
    : error;
