import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';

export interface DataFolder {
  path: string;
  /** Whether it ends with the process. */
  throwaway: boolean;
  release(): void;
}

/** Makes the data folder if need be and takes it for this process alone, until `release` or its end. */
export function takeDataFolder(dataDir: string): DataFolder {
  if (dataDir === 'memory') return makeThrowaway();
  const path = resolve(dataDir);
  try {
    makeFolder(path);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${path} can't be made or opened (${reason(error)})`);
  }
  const lock = lockFolder(path);
  return { path, throwaway: false, release: () => lock.close() };
}

/** Not mkdir's own `recursive`, which never ends where a parent exists but can hold no folder. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

/** The kernel frees SQLite's file lock when the process ends however it ends, so a lock never outlives its owner. */
function lockFolder(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, 'owner.lock'), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin exclusive; create table if not exists owner (pid integer)');
    return lock;
  } catch (error) {
    lock?.close();
    throw new StartupError(
      typeof error === 'object' && error !== null && Reflect.get(error, 'errcode') === 5
        ? `DATA_DIR ${path} is in use by another process`
        : `DATA_DIR ${path} can't be written to (${reason(error)})`,
    );
  }
}

function makeThrowaway(): DataFolder {
  // Not SQLite's own :memory:, so that a second connection can read and everything is tried as it runs.
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'faena-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    path,
    throwaway: true,
    release: () => {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
