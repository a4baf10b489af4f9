import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../../startupError.ts';
import { unknownMigration } from '../migrations/migrate.ts';
import { lockDataFolder } from './dataFolder.ts';
import { createPrivate } from './privateFiles.ts';

export const databaseFile = 'faena.db';
const timeout = 5000;

/** Copies the database of a folder to a file, even while a server uses the folder. */
export function backUpDatabase(folder: string, target: string): void {
  const source = join(folder, databaseFile);
  if (!existsSync(source)) throw new StartupError(`DATA_DIR ${folder} has no database`);
  if (existsSync(target)) throw new StartupError(`${target} already exists: remove it, or choose another file`);
  inOneLine(`${target} can't be written`, () => {
    const connection = new DatabaseSync(source, { timeout });
    try {
      copyDatabase(connection, target);
    } finally {
      connection.close();
    }
  });
}

/**
 * Replaces the database of a data folder with the backup in a file, and gives it a new identity. Returns the path of
 * the replaced database, or null if there was none. If the process is killed at any moment, the folder has a complete
 * database: the old or the new one.
 */
export function restoreDatabase(folder: string, file: string): string | null {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}`);
  const lock = lockDataFolder(folder);
  try {
    const current = join(lock.path, databaseFile);
    removeLeftovers(lock.path);
    if (existsSync(current) && realpathSync(file) === realpathSync(current))
      throw new StartupError(`${file} is the database itself`);
    const restored = join(lock.path, unfinished.restored);
    inOneLine(`${file} can't be restored`, () => {
      const source = openUnchanged(file);
      try {
        checkDatabase(source, file);
        copyDatabase(source, restored);
      } finally {
        source.close();
      }
      changeIdentity(restored);
    });
    return inOneLine(`DATA_DIR ${lock.path} can't be written`, () => {
      const replaced = existsSync(current) ? saveReplaced(current) : null;
      if (replaced !== null) copyOwner(restored, current);
      // Removes the log of the old database, which SQLite would otherwise apply to the new one.
      for (const suffix of suffixes) rmSync(current + suffix, { force: true });
      syncFile(lock.path);
      renameSync(restored, current);
      syncFile(lock.path);
      return replaced;
    });
  } finally {
    lock.release();
  }
}

/**
 * Copies the database of a connection to a new file. The copy has a temporary name until it is complete, checked and
 * flushed to disk.
 */
export function copyDatabase(connection: DatabaseSync, target: string): void {
  const partial = target + unfinished.partial;
  removeDatabase(partial);
  try {
    createPrivate(partial);
    connection.prepare('vacuum into ?').run(partial);
    const copy = openUnchanged(partial);
    try {
      checkDatabase(copy, 'The copy');
    } finally {
      copy.close();
    }
    syncFile(partial);
    renameSync(partial, target);
    syncFile(dirname(target));
  } finally {
    removeDatabase(partial);
  }
}

const suffixes = ['-wal', '-shm', '-journal'];
const unfinished = { restored: 'restoring.db', partial: '.partial' };

/** Removes files left in a data folder by a killed restore or upgrade. The process must hold the lock of the folder. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished.restored) || name.endsWith(`.db${unfinished.partial}`))
      rmSync(join(folder, name), { force: true });
  }
}

/**
 * Changes the identity of the database, so that browsers notice that the data is older than their own. A backup of an
 * older version gets its identity in the upgrade.
 */
function changeIdentity(path: string): void {
  const connection = new DatabaseSync(path);
  try {
    if (hasTable(connection, 'database_identity'))
      connection.prepare('update database_identity set id = ?').run(randomUUID());
  } finally {
    connection.close();
  }
}

/**
 * Copies the owner and mode of a file. After a restore by root, the server's user must be able to write the database.
 */
function copyOwner(path: string, from: string): void {
  const { uid, gid, mode } = statSync(from);
  if (statSync(path).uid !== uid) chownSync(path, uid, gid);
  chmodSync(path, mode);
}

function removeDatabase(path: string): void {
  for (const suffix of ['', ...suffixes]) rmSync(path + suffix, { force: true });
}

/**
 * Opens a database for reading. Without a log, the database is opened as immutable, so that SQLite writes nothing and
 * the disk may be read-only.
 */
function openUnchanged(path: string): DatabaseSync {
  if (!statSync(path).isFile()) throw new StartupError(`${path} is not a file`);
  const hasLog = suffixes.some((suffix) => existsSync(path + suffix));
  return new DatabaseSync(hasLog ? path : `${pathToFileURL(path)}?immutable=1`, { readOnly: true, timeout });
}

function checkDatabase(connection: DatabaseSync, name: string): void {
  const problems = connection
    .prepare('pragma integrity_check(1)')
    .all()
    .map(({ integrity_check: line }) => line);
  if (problems[0] !== 'ok') throw new StartupError(`${name} is damaged (${String(problems[0])})`);
  const applied = hasTable(connection, 'accounts') ? appliedMigrations(connection) : [];
  if (applied.length === 0) throw new StartupError(`${name} is not a database of Faena`);
  const unknown = unknownMigration('sqlite', applied);
  if (unknown !== undefined) throw new StartupError(`${name} is from a newer version of Faena (it has ${unknown})`);
}

export const appliedMigrations = (connection: DatabaseSync): string[] =>
  hasTable(connection, 'kysely_migration')
    ? connection
        .prepare('select name from kysely_migration order by name')
        .all()
        .map(({ name }) => String(name))
    : [];

const hasTable = (connection: DatabaseSync, name: string): boolean =>
  connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;

/** Copies the database that the restore replaces. If its log can't be merged into it, the log is copied too. */
function saveReplaced(current: string): string {
  const saved = join(dirname(current), `replaced-${fileStamp()}.db`);
  mergeLog(current);
  for (const suffix of ['-wal', '']) {
    if (!existsSync(current + suffix)) continue;
    const partial = saved + unfinished.partial;
    copyFileSync(current + suffix, partial, constants.COPYFILE_FICLONE);
    syncFile(partial);
    renameSync(partial, saved + suffix);
  }
  return saved;
}

/** Merges the log into the database file. Leaves a damaged database unchanged. */
function mergeLog(path: string): void {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(path, { timeout });
    connection.exec('pragma journal_mode = delete');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'errcode') === 5)
      throw new StartupError(`${path} is in use by another process`);
  } finally {
    connection?.close();
  }
}

/** Returns the current time in a form for file names: `20260102-030405-678`. */
export const fileStamp = (): string => new Date().toISOString().replace(/[-:Z]/g, '').replace(/[T.]/g, '-');

/** Flushes a file, or the entries of a folder, to disk. */
function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function inOneLine<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${what} (${error instanceof Error ? error.message : String(error)})`);
  }
}
