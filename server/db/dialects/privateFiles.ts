import { chmodSync, closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const own = /^(?:owner\.lock|(?:faena|restoring|replaced-.*|before-upgrade-.*)\.db)/;

/** Lets only this user read the folder and the databases in it. Files of others stay as they are. */
export function makePrivate(folder: string): void {
  setMode(folder, 0o700);
  for (const name of readdirSync(folder)) if (own.test(name)) setMode(join(folder, name), 0o600);
}

/** Creates an empty file for SQLite to fill, if there is none. SQLite gives the files beside it the same mode. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function setMode(path: string, mode: number): void {
  if (process.platform === 'win32') return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder of another user, such as a mounted volume, is for its owner to protect.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))) throw error;
  }
}
