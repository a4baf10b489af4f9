import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';
import { migrate, migrationsFor, unknownMigration } from '../migrations/migrate.ts';
import type { Db } from '../schema.ts';
import { appliedMigrations, copyDatabase, fileStamp } from './sqliteBackup.ts';

const copiesKept = 3;

/**
 * Upgrades the database of a folder to the current schema, in one transaction. A database with data is first copied
 * within the folder. A database without data is created again, because an older version may have been killed during its
 * first start, whose migrations were not atomic.
 */
export async function upgradeDatabase(folder: string, connection: DatabaseSync, db: Db): Promise<void> {
  const { applied, isCurrent } = schemaOf(folder, connection);
  if (isCurrent) return;

  const tables = tablesOf(connection);
  const isEmpty = tables.every(
    (table) =>
      table.startsWith('kysely_') || connection.prepare(`select 1 from "${table}" limit 1`).get() === undefined,
  );
  const copy = isEmpty ? null : saveCopy(folder, connection, applied.at(-1) ?? 'unknown');
  // Off for an empty database: otherwise SQLite would check the foreign keys of all other tables for each dropped
  // table.
  if (isEmpty) connection.exec('pragma foreign_keys = off');
  try {
    await db.transaction().execute(async (transaction) => {
      if (isEmpty) for (const table of tables) connection.exec(`drop table "${table}"`);
      await migrate(transaction, 'sqlite');
    });
  } catch (error) {
    // Removes the copy, because the upgrade failed and the database is unchanged.
    if (copy !== null) rmSync(copy, { force: true });
    throw new StartupError(
      `DATA_DIR ${folder} can't be upgraded (${error instanceof Error ? error.message : String(error)}): npm run faena -- restore FILE replaces it with a back-up`,
    );
  } finally {
    connection.exec('pragma foreign_keys = on');
  }
}

/** Returns the applied migrations. Throws a StartupError if the schema is from a newer version. */
export function schemaOf(folder: string, connection: DatabaseSync): { applied: string[]; isCurrent: boolean } {
  const applied = appliedMigrations(connection);
  const unknown = unknownMigration('sqlite', applied);
  if (unknown !== undefined)
    throw new StartupError(`DATA_DIR ${folder} was used by a newer version of Faena (its database has ${unknown})`);
  return { applied, isCurrent: applied.length === Object.keys(migrationsFor('sqlite')).length };
}

const tablesOf = (connection: DatabaseSync): string[] =>
  connection
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .all()
    .map(({ name }) => String(name));

/** Copies the database within its folder. Removes older copies, except the newest one of each of the latest schemas. */
function saveCopy(folder: string, connection: DatabaseSync, schema: string): string {
  const name = `before-upgrade-${fileStamp()}-from-${schema}.db`;
  copyDatabase(connection, join(folder, name));
  const copies = readdirSync(folder)
    .filter((file) => /^before-upgrade-[\d-]+-from-\w+\.db$/.test(file))
    .sort()
    .reverse();
  const versionOf = (file: string) => file.split('-from-')[1];
  const kept = copies
    .filter((file, index) => copies.findIndex((other) => versionOf(other) === versionOf(file)) === index)
    .slice(0, copiesKept);
  for (const file of copies) if (!kept.includes(file)) rmSync(join(folder, file), { force: true });
  return join(folder, name);
}
