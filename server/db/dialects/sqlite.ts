import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StartupError } from '../../startupError.ts';
import type { DatabaseHandle } from '../handle.ts';
import type { Database, Db } from '../schema.ts';
import { takeDataFolder } from './dataFolder.ts';
import { createGroupCommit } from './groupCommit.ts';
import { NodeSqliteDialect } from './nodeSqliteDialect.ts';
import { databaseFile, removeUnfinished } from './sqliteBackup.ts';
import { schemaOf, upgradeDatabase } from './sqliteUpgrade.ts';

/** The embedded database in a folder this process alone owns: one connection writes, another reads what is committed. */
export async function openSqlite(dataDir: string): Promise<DatabaseHandle> {
  const folder = takeDataFolder(dataDir);
  const open: DatabaseSync[] = [];
  const connect = () => {
    const connection = new DatabaseSync(join(folder.path, databaseFile), {
      timeout: 5000,
      enableForeignKeyConstraints: true,
    });
    open.push(connection);
    connection.exec(`
      pragma journal_mode = wal;
      pragma synchronous = ${folder.throwaway ? 'off' : 'full'};
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
    removeUnfinished(folder.path);
    const writer = connect();
    const writing = new Kysely<Database>({ dialect: new NodeSqliteDialect(writer) });
    await upgradeDatabase(folder.path, writer, writing);
    const reader = connect();
    reader.exec('pragma query_only = on');
    // From here on others wait behind a statement: `untilFree` does the waiting for a lock.
    for (const connection of open) connection.exec('pragma busy_timeout = 0');
    return {
      kind: 'sqlite',
      db: new Kysely<Database>({ dialect: new NodeSqliteDialect(reader) }),
      transact: createGroupCommit(writer, writing),
      takeNumbers: async (db, workspaceId, count) => {
        const { seq } = await db
          .insertInto('change_counters')
          .values({ workspace_id: workspaceId, seq: count })
          .onConflict((conflict) =>
            conflict.column('workspace_id').doUpdateSet((row) => ({ seq: row('change_counters.seq', '+', count) })),
          )
          .returning('seq')
          .executeTakeFirstOrThrow();
        return seq;
      },
      close,
    };
  } catch (error) {
    await close();
    throw inOneLine(folder.path, error);
  }
}

/**
 * Runs a command in one transaction, also while a server uses the folder: it doesn't take the folder for itself.
 * Throws a StartupError if the folder holds no database of the present schema.
 */
export async function writeBesideServer<T>(folder: string, command: (db: Db) => Promise<T>): Promise<T> {
  const path = join(folder, databaseFile);
  if (!existsSync(path)) throw new StartupError(`DATA_DIR ${folder} holds no database`);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    connection.exec('pragma synchronous = full');
    const opened = connection;
    return await new Kysely<Database>({ dialect: new NodeSqliteDialect(opened) }).transaction().execute(async (db) => {
      // A server that starts can't upgrade the schema until this transaction ends.
      if (!schemaOf(folder, opened).isCurrent)
        throw new StartupError(
          `DATA_DIR ${folder} is from an older version of Faena: start the server once, which upgrades it`,
        );
      return await command(db);
    });
  } catch (error) {
    throw inOneLine(folder, error);
  } finally {
    connection?.close();
  }
}

const inOneLine = (folder: string, error: unknown): unknown =>
  error instanceof Error && 'errcode' in error
    ? new StartupError(`DATA_DIR ${folder} can't be opened (${error.message})`)
    : error;
