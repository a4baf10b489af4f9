import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { openDatabase } from '../db/open.ts';
import { momentsOf, runUntilKilled } from '../testing/killing.ts';
import { runCommandLine } from './commandLine.ts';

// Prefers a folder in memory, which is faster. Its files survive the end of a killed process.
const parent = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'faena-cli-'));
const folder = join(parent, 'work');
const place = (name: string): string => join(folder, name);
const script = fileURLToPath(new URL('../../scripts/faena.ts', import.meta.url));
const dataDir = place('data');
const saved = place('saved.db');

const run = async (typed: string[], env: Record<string, string> = {}): Promise<string[]> => {
  const lines: string[] = [];
  await runCommandLine(typed, { env: { DATA_DIR: dataDir, ...env }, folder, print: (line) => lines.push(line) });
  return lines;
};
const open = (from = dataDir) => openDatabase({ databaseUrl: null, dataDir: from });
const emailsIn = async (from = dataDir): Promise<string[]> => {
  const database = await open(from);
  const rows = await database.db.selectFrom('accounts').select('email').orderBy('email').execute();
  await database.close();
  return rows.map(({ email }) => email);
};
const identityIn = async (from = dataDir): Promise<string> => {
  const database = await open(from);
  const { id } = await database.db.selectFrom('database_identity').select('id').executeTakeFirstOrThrow();
  await database.close();
  return id;
};
const fill = async (database: Awaited<ReturnType<typeof open>>, name: string, count: number): Promise<void> => {
  await database.transact(async (db) => {
    for (let index = 0; index < count; index += 1) {
      await db
        .insertInto('accounts')
        .values({
          id: newId(),
          email: `${name}${index}`,
          nickname: 'x',
          name: 'x'.repeat(1000),
          last_name: 'x',
          require_password_change: 0,
          search_text: '',
          created_at: '',
        })
        .execute();
    }
  });
};

async function makeFolder(name: string): Promise<string> {
  const running = join(parent, `running-${name}`);
  const made = join(parent, `made-${name}`);
  const database = await open(running);
  await fill(database, name, 20);
  cpSync(running, made, { recursive: true });
  await database.close();
  return made;
}
const copyFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
};
const named = (name: string): string[] => Array.from({ length: 20 }, (_, index) => `${name}${index}`).sort();

const [oldFolder, newFolder] = [await makeFolder('old'), await makeFolder('new')];
beforeEach(() => copyFolder(oldFolder, dataDir));
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(parent, { recursive: true }));

describe('command line', () => {
  it('lists its commands and explains each of them', async () => {
    const [listCommands] = await run(['--help']);
    for (const name of ['backup FILE', 'restore FILE', 'new-identity', 'reset-link EMAIL']) {
      expect(listCommands).toContain(`  ${name} `);
      expect((await run([...name.split(' ').slice(0, 1), '--help']))[0]).toContain(`Usage: npm run faena -- ${name}\n`);
    }
  });

  it.each([
    [[], {}, 'No command given. Run npm run faena -- --help for a list.'],
    [['bakcup'], {}, 'Unknown command bakcup. Run npm run faena -- --help for a list.'],
    [['toString'], {}, 'Unknown command toString. Run npm run faena -- --help for a list.'],
    [['backup'], {}, 'Usage: npm run faena -- backup FILE'],
    [['backup', 'a', 'b'], {}, 'Usage: npm run faena -- backup FILE'],
    [['backup', 'a', '--force'], {}, 'Unknown option --force'],
    [['backup', 'a'], { PORT: 'x' }, 'PORT must be a whole number from 0 to 65535'],
    [['backup', 'a'], { DATA_DIR: 'memory' }, 'DATA_DIR is memory, which keeps nothing'],
    [
      ['backup', 'a'],
      { DATABASE_URL: 'postgres://x/y' },
      'DATABASE_URL is set, so the database is PostgreSQL: back it up with pg_dump',
    ],
    [
      ['restore', 'a'],
      { DATABASE_URL: 'postgres://x/y' },
      'DATABASE_URL is set, so the database is PostgreSQL: restore what pg_dump wrote with pg_restore or psql, then run npm run faena -- new-identity',
    ],
  ])('reports wrong input in one line: %j %j', async (typed, env, line) => {
    await expect(run(typed, env as Record<string, string>)).rejects.toMatchObject({
      name: 'StartupError',
      message: line,
    });
  });
});

describe('backup', () => {
  it('copies the whole database while a server writes to it', async () => {
    const database = await open();
    await fill(database, 'more', 3);
    expect(await run(['backup', 'saved.db'])).toEqual([`The database is backed up in ${saved}`]);
    await fill(database, 'later', 1);
    await database.close();
    await run(['restore', 'saved.db'], { DATA_DIR: place('other') });
    expect(await emailsIn(place('other'))).toEqual([...named('old'), 'more0', 'more1', 'more2'].sort());
    expect(readdirSync(folder).sort()).toEqual(['data', 'other', 'saved.db']);
  });

  it('overwrites no file, and leaves none if it fails', async () => {
    writeFileSync(saved, 'mine');
    await expect(run(['backup', 'saved.db'])).rejects.toThrow(
      `${saved} already exists: remove it, or choose another file`,
    );
    expect(readFileSync(saved, 'utf8')).toBe('mine');
    await expect(run(['backup', 'none/saved.db'])).rejects.toThrow(/^\S+saved\.db can't be written \([^\n]+\)$/);
    await expect(run(['backup', 'a.db'], { DATA_DIR: place('none') })).rejects.toThrow(
      `DATA_DIR ${place('none')} has no database`,
    );
    expect(readdirSync(folder).sort()).toEqual(['data', 'saved.db']);
  });

  it('leaves a complete file or none if it is killed', async () => {
    const env = { DATA_DIR: dataDir, INIT_CWD: folder };
    const steps = (await runUntilKilled([script, 'backup', 'saved.db'], env)) ?? 0;
    for (const step of momentsOf(steps)) {
      rmSync(saved, { force: true });
      expect(await runUntilKilled([script, 'backup', 'saved.db'], env, step)).toBeNull();
      if (!existsSync(saved)) continue;
      const copy = new DatabaseSync(saved, { readOnly: true });
      expect(copy.prepare('select count(*) as count from accounts').get()).toEqual({ count: 20 });
      copy.close();
    }
    rmSync(saved, { force: true });
    await run(['backup', 'saved.db']);
    expect(await emailsIn()).toEqual(named('old'));
  });
});

describe('restore', () => {
  beforeEach(async () => {
    copyFolder(newFolder, place('source'));
    await run(['backup', 'saved.db'], { DATA_DIR: place('source') });
  });
  const replacedFiles = () => readdirSync(dataDir).filter((name) => name.startsWith('replaced-'));

  it('replaces a database and its write-ahead log, and keeps both', async () => {
    expect(existsSync(join(dataDir, 'faena.db-wal'))).toBe(true);
    const lines = await run(['restore', 'saved.db']);
    const [replaced = ''] = replacedFiles();
    expect(lines).toEqual([
      `The database is restored from ${saved}`,
      `The replaced database is kept in ${join(dataDir, replaced)}`,
    ]);
    expect(await emailsIn()).toEqual(named('new'));
    await run(['restore', join('data', replaced)]);
    expect(await emailsIn()).toEqual(named('old'));
  });

  it('gives the restored database another identity', async () => {
    const before = await identityIn(place('source'));
    expect(await identityIn()).not.toBe(before);
    await run(['restore', 'saved.db']);
    const [restored, again] = [await identityIn(), await run(['restore', 'saved.db']).then(() => identityIn())];
    expect(new Set([before, restored, again]).size).toBe(3);
  });

  it('changes the identity of a database that was restored by other means, also while the server runs', async () => {
    const before = await identityIn();
    const database = await open();
    expect(await run(['new-identity'])).toEqual(['The database has a new identity']);
    await database.close();
    expect(await identityIn()).not.toBe(before);
  });

  it('restores a folder that was copied after its server was killed', async () => {
    await run(['restore', 'source/faena.db']);
    expect(await emailsIn()).toEqual(named('new'));
  });

  it('replaces a damaged database, and keeps its file unchanged', async () => {
    expect(await emailsIn()).toEqual(named('old'));
    const damaged = readFileSync(join(dataDir, 'faena.db')).fill(0xab, 0, 5000);
    writeFileSync(join(dataDir, 'faena.db'), damaged);
    await run(['restore', 'saved.db']);
    expect(await emailsIn()).toEqual(named('new'));
    const [replaced = ''] = replacedFiles();
    expect(readFileSync(join(dataDir, replaced))).toEqual(damaged);
  });

  it('fails while the server is running', async () => {
    const database = await open();
    await expect(run(['restore', 'saved.db'])).rejects.toThrow(`DATA_DIR ${dataDir} is in use by another process`);
    await database.close();
    expect(await emailsIn()).toEqual(named('old'));
  });

  it('fails while another program uses the database', async () => {
    const other = new DatabaseSync(join(dataDir, 'faena.db'));
    other.exec('begin; select * from accounts');
    await expect(run(['restore', 'saved.db'])).rejects.toThrow(
      `${join(dataDir, 'faena.db')} is in use by another process`,
    );
    other.close();
    expect(await emailsIn()).toEqual(named('old'));
  });

  it.each([
    ['truncated', () => truncateSync(saved, 100_000), /^\S+ (is damaged|can't be restored) \([^\n]+\)$/],
    [
      'overwritten in the middle',
      () => {
        const bytes = readFileSync(saved);
        writeFileSync(saved, bytes.fill(0xab, 20_000, 60_000));
      },
      /^\S+ (is damaged|can't be restored) \([^\n]+\)$/,
    ],
    ['empty', () => writeFileSync(saved, ''), /^\S+ is not a database of Faena$/],
    [
      'of another kind',
      () => writeFileSync(saved, 'some text that is no database at all'),
      /^\S+ can't be restored \([^\n]+\)$/,
    ],
    [
      'of another program',
      () => {
        rmSync(saved);
        const other = new DatabaseSync(saved);
        other.exec('create table accounts (id text)');
        other.close();
      },
      /^\S+ is not a database of Faena$/,
    ],
    [
      'of a newer version',
      () => {
        const newer = new DatabaseSync(saved);
        newer.exec("insert into kysely_migration values ('9999_future', '')");
        newer.close();
      },
      /^\S+ is from a newer version of Faena \(it has 9999_future\)$/,
    ],
    ['missing', () => rmSync(saved), /^There is no file \S+$/],
    [
      'a folder',
      () => {
        rmSync(saved);
        cpSync(place('source'), saved, { recursive: true });
      },
      /^\S+ is not a file$/,
    ],
  ])('rejects a file that is %s, and replaces nothing', async (_, spoil, message) => {
    spoil();
    const before = readdirSync(dataDir)
      .filter((name) => name !== 'owner.lock')
      .map((name) => [name, readFileSync(join(dataDir, name))]);
    await expect(run(['restore', 'saved.db'])).rejects.toThrow(message);
    expect(
      readdirSync(dataDir)
        .filter((name) => name !== 'owner.lock')
        .map((name) => [name, readFileSync(join(dataDir, name))]),
    ).toEqual(before);
    expect(await emailsIn()).toEqual(named('old'));
  });

  it('leaves the complete old or new database if it is killed', async () => {
    const env = { DATA_DIR: place('killed'), INIT_CWD: folder };
    copyFolder(oldFolder, env.DATA_DIR);
    const steps = (await runUntilKilled([script, 'restore', 'saved.db'], env)) ?? 0;
    const found: string[] = [];
    for (const step of momentsOf(steps)) {
      copyFolder(oldFolder, env.DATA_DIR);
      expect(await runUntilKilled([script, 'restore', 'saved.db'], env, step)).toBeNull();
      const emails = await emailsIn(env.DATA_DIR);
      expect([named('old'), named('new')]).toContainEqual(emails);
      found.push(emails[0] ?? '');
      if (emails[0] === 'new0')
        expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
      await run(['restore', 'saved.db'], env);
      expect(await emailsIn(env.DATA_DIR)).toEqual(named('new'));
    }
    expect(new Set(found)).toEqual(new Set(['old0', 'new0']));
  });
});
