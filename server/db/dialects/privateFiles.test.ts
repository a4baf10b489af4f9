import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';
import { backUpDatabase } from './sqliteBackup.ts';

const root = mkdtempSync(join(tmpdir(), 'faena-modes-'));
afterAll(() => rmSync(root, { recursive: true }));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));

it.skipIf(process.platform === 'win32')(
  'only the user of the server can read the data, also what was readable before',
  async () => {
    const folder = join(root, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    for (const name of ['replaced-20260102.db', 'before-upgrade-20260102-from-0001.db-wal', 'notes.txt'])
      writeFileSync(join(folder, name), '', { mode: 0o644 });
    const database = await openSqlite(folder);
    expect(modeOf(folder)).toBe('700');
    expect(modesIn(folder)).toEqual({
      'before-upgrade-20260102-from-0001.db-wal': '600',
      'faena.db': '600',
      'faena.db-shm': '600',
      'faena.db-wal': '600',
      'notes.txt': '644',
      'owner.lock': '600',
      'replaced-20260102.db': '600',
    });
    backUpDatabase(folder, join(root, 'copy.db'));
    expect(modeOf(join(root, 'copy.db'))).toBe('600');
    await database.close();
    chmodSync(join(folder, 'faena.db'), 0o644);
    await (await openSqlite(folder)).close();
    expect(modeOf(join(folder, 'faena.db'))).toBe('600');
  },
);
