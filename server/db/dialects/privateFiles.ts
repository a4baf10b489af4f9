import { chmodSync, closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const own = /^(?:owner\.lock|(?:faena|restoring|replaced-.*|before-upgrade-.*)\.db)/;

/** Restricts a folder and its databases to this user. Files of other users are left unchanged. */
export function makePrivate(folder: string): void {
  setMode(folder, 0o700);
  for (const name of readdirSync(folder)) if (own.test(name)) setMode(join(folder, name), 0o600);
}

/** Creates an empty database file if there is none. SQLite gives its additional files the same mode. */
export function createPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function setMode(path: string, mode: number): void {
  if (process.platform === 'win32') return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Ignores the error for another user's folder, such as a mounted volume, because its owner sets the permissions.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))) throw error;
  }
}
