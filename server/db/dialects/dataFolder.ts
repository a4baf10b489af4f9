import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';
import { createPrivate, makePrivate } from './privateFiles.ts';

export interface DataFolder {
  path: string;
  temporary: boolean;
  release(): void;
}

/** Creates the data folder if necessary, and locks it for this process until `release` or the end of the process. */
export function lockDataFolder(dataDir: string): DataFolder {
  if (dataDir === 'memory') return makeTemporaryFolder();
  const path = resolve(dataDir);
  try {
    makeFolder(path);
    makePrivate(path);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${path} can't be created or opened (${reasonOf(error)})`);
  }
  const lock = lockFolder(path);
  return { path, temporary: false, release: () => lock.close() };
}

/**
 * Creates a folder. Doesn't use the option `recursive` of mkdir, which never returns if a parent exists but can't
 * contain folders.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Locks a folder with an SQLite file. The kernel releases the file lock when the process ends in any way, so a lock
 * can't outlive its process.
 */
function lockFolder(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    createPrivate(join(path, 'owner.lock'));
    lock = new DatabaseSync(join(path, 'owner.lock'), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin exclusive; create table if not exists owner (pid integer)');
    return lock;
  } catch (error) {
    lock?.close();
    throw new StartupError(
      typeof error === 'object' && error !== null && Reflect.get(error, 'errcode') === 5
        ? `DATA_DIR ${path} is in use by another process`
        : `DATA_DIR ${path} can't be written to (${reasonOf(error)})`,
    );
  }
}

function makeTemporaryFolder(): DataFolder {
  // Uses a file rather than `:memory:`, so that a second connection can read it and the same code runs.
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'faena-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    path,
    temporary: true,
    release: () => {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
