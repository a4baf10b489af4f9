import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';
import { migrate, migrationsFor, unknownMigration } from '../migrations/migrate.ts';
import type { Db } from '../schema.ts';
import { appliedMigrations, copyDatabase, fileStamp } from './sqliteBackup.ts';

const copiesKept = 3;

/**
 * Brings the database of a folder to the present schema, in one transaction. A database that holds anything is copied
 * into the folder first. One that holds nothing is made anew: its first start may have been killed halfway by a version
 * whose migrations were not atomic.
 */
export async function upgradeDatabase(folder: string, connection: DatabaseSync, db: Db): Promise<void> {
  const { applied, isCurrent } = schemaOf(folder, connection);
  if (isCurrent) return;

  const tables = tablesOf(connection);
  const isEmpty = tables.every(
    (table) =>
      table.startsWith('kysely_') || connection.prepare(`select 1 from "${table}" limit 1`).get() === undefined,
  );
  const copy = isEmpty ? null : keepCopy(folder, connection, applied.at(-1) ?? 'unknown');
  // Else each dropped table would be looked for in those that refer to it, in whatever order they go.
  if (isEmpty) connection.exec('pragma foreign_keys = off');
  try {
    await db.transaction().execute(async (transaction) => {
      if (isEmpty) for (const table of tables) connection.exec(`drop table "${table}"`);
      await migrate(transaction, 'sqlite');
    });
  } catch (error) {
    // The database is as it was, so that the copy says nothing new.
    if (copy !== null) rmSync(copy, { force: true });
    throw new StartupError(
      `DATA_DIR ${folder} can't be upgraded (${error instanceof Error ? error.message : String(error)}): npm run faena -- restore FILE replaces it with a back-up`,
    );
  } finally {
    connection.exec('pragma foreign_keys = on');
  }
}

/** Throws a StartupError if a newer version made the schema. */
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

/** Copies the database into its folder, and removes old copies: one of each schema is kept, of the latest schemas. */
function keepCopy(folder: string, connection: DatabaseSync, schema: string): string {
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
