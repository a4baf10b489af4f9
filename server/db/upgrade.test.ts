import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, describe, expect, it } from 'vitest';
import { isVerify } from '../../tests/support/tier.ts';
import { adminUrl, createTestDatabases } from '../testing/databases.ts';
import { runUntilKilled } from '../testing/killing.ts';
import { NodeSqliteDialect } from './dialects/nodeSqliteDialect.ts';
import { migrationsFor } from './migrations/migrate.ts';
import { openDatabase } from './open.ts';

// Prefers a folder in memory as the disk. Its files survive the end of a killed process.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'faena-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = [fileURLToPath(new URL('../testing/openOnly.ts', import.meta.url))];
const now = '2026-01-02T03:04:05.678Z';
const people = 50;

const place = (name: string): string => join(folder, name);
const makeFolder = (name: string): string => {
  rmSync(place(name), { recursive: true, force: true });
  mkdirSync(place(name));
  return place(name);
};
const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('before-upgrade-'));

/**
 * Runs the first migrations without a transaction, as early versions did. `statements` is the number of statements
 * before the simulated kill.
 */
async function migrateHalfway(
  dataDir: string,
  statements = Infinity,
  migrations: object = migrationsFor('sqlite'),
): Promise<DatabaseSync> {
  const connection = new DatabaseSync(join(dataDir, 'faena.db'), { enableForeignKeyConstraints: true });
  const prepare = connection.prepare.bind(connection);
  let count = 0;
  connection.prepare = (text: string) => {
    count += 1;
    if (count > statements) throw new Error('killed');
    return prepare(text);
  };
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new NodeSqliteDialect(connection) }),
    provider,
    disableTransactions: true,
  }).migrateToLatest();
  if (error !== undefined && count <= statements) throw error;
  connection.prepare = prepare;
  return connection;
}

const { '0001_spine': spine } = migrationsFor('sqlite');
function fill(connection: DatabaseSync): void {
  for (let index = 0; index < people; index += 1) {
    connection
      .prepare(
        'insert into accounts (id, email, nickname, name, last_name, search_text, created_at) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(`a${index}`, `a${index}@example.com`, 'a', 'a', 'a', 'a', now);
    connection
      .prepare('insert into workspaces (id, name, created_by, created_at) values (?, ?, ?, ?)')
      .run(`w${index}`, 'Team', `a${index}`, now);
    connection
      .prepare('insert into workspace_members (workspace_id, account_id, role, created_at) values (?, ?, ?, ?)')
      .run(`w${index}`, `a${index}`, 'owner', now);
  }
}

async function makeFirstRelease(name: string): Promise<string> {
  const dataDir = makeFolder(name);
  const connection = await migrateHalfway(dataDir, Infinity, { '0001_spine': spine });
  fill(connection);
  connection.close();
  return dataDir;
}

const countsIn = async (dataDir: string): Promise<number[]> => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const counts: number[] = [];
  for (const table of ['accounts', 'workspaces', 'workspace_members', 'saved_views']) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.db,
    );
    counts.push(rows[0]?.count ?? -1);
  }
  await database.close();
  return counts;
};

const kills = isVerify ? 50 : 5;
const momentsOf = (steps: number) => fc.sample(fc.integer({ min: 1, max: steps }), { seed: 14, numRuns: kills });

describe('an upgrade', () => {
  it('removes hidden characters from names', async () => {
    const dataDir = await makeFirstRelease('hidden');
    const before = new DatabaseSync(join(dataDir, 'faena.db'));
    before
      .prepare("update accounts set name = ?, last_name = ?, nickname = '' where id = 'a0'")
      .run('Ow\u200bner', '\u3164');
    before.prepare("update workspaces set name = ? where id = 'w0'").run('Team\u202e\nA');
    before.close();
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const { rows: accounts } = await sql`select name, last_name, nickname from accounts where id in ('a0', 'a1')
      order by id`.execute(database.db);
    const { rows: workspaces } = await sql`select name from workspaces where id in ('w0', 'w1') order by id`.execute(
      database.db,
    );
    await database.close();
    expect(accounts).toEqual([
      { name: 'Owner', last_name: '?', nickname: '' },
      { name: 'a', last_name: 'a', nickname: 'a' },
    ]);
    expect(workspaces).toEqual([{ name: 'Team A' }, { name: 'Team' }]);
  });
});

describe('the upgrade to external identities', () => {
  it('copies the Google identities of people', async () => {
    const dataDir = makeFolder('identities');
    const earlier = Object.entries(migrationsFor('sqlite')).filter(([name]) => name < '0039');
    const before = await migrateHalfway(dataDir, Infinity, Object.fromEntries(earlier));
    fill(before);
    const setIdentity = before.prepare('update accounts set google_id = ? where id = ?');
    setIdentity.run('g-1', 'a1');
    setIdentity.run('g-2', 'a2');
    before.close();
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const copied = await database.db.selectFrom('external_identities').selectAll().orderBy('subject').execute();
    await database.close();
    expect(copied).toEqual([
      { provider: 'google', subject: 'g-1', account_id: 'a1' },
      { provider: 'google', subject: 'g-2', account_id: 'a2' },
    ]);
  });
});

describe('the upgrade to the full-text index', () => {
  it('adds the existing texts, also those in scripts without spaces', async () => {
    const dataDir = makeFolder('fullText');
    const earlier = Object.entries(migrationsFor('sqlite')).filter(([name]) => name < '0044');
    const before = await migrateHalfway(dataDir, Infinity, Object.fromEntries(earlier));
    fill(before);
    before.exec(`
      insert into conversations (id, workspace_id, kind, name, created_by, created_at, version, named_version, named_by,
        last_number, last_at)
        values ('c', 'w0', 'group', 'Crew', 'a0', '${now}', 1, 1, 'a0', 2, '${now}');
      insert into messages (id, conversation_id, workspace_id, number, content, sender_id, version, created_at, deleted_at)
        values ('m1', 'c', 'w0', 1, 'Café 会议记录', 'a0', 1, '${now}', null),
          ('m2', 'c', 'w0', 2, '', 'a0', 1, '${now}', '${now}');
      insert into documents (id, workspace_id, type, title, position, created_by, created_at, updated_at, deleted_at, version,
        search_text)
        values ('d1', 'w0', 'document', '会议', 1, 'a0', '${now}', '${now}', null, 1, '会议' || char(10) || 'acta'),
          ('d2', 'w0', 'document', 'x', 2, 'a0', '${now}', '${now}', '${now}', 1, 'x'),
          ('d3', 'w0', 'folder', 'y', 3, 'a0', '${now}', '${now}', null, 1, 'y');
    `);
    before.close();
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const entries = await database.db.selectFrom('search_entries').select(['record_id', 'kind', 'place']).execute();
    const find = async (words: string) =>
      (
        await sql<{ record_id: string }>`select record_id from search_index
          join search_entries on search_entries.id = search_index.rowid
          where search_index match ${words} order by record_id`.execute(database.db)
      ).rows.map((row) => row.record_id);
    const found = [await find('cafe'), await find('议记'), await find('{title} : 会议'), await find('acta')];
    await database.close();
    expect(entries).toEqual([
      { record_id: 'd1', kind: 'document', place: 'w0' },
      { record_id: 'm1', kind: 'message', place: 'c' },
    ]);
    expect(found).toEqual([['m1'], ['m1'], ['d1'], ['d1']]);
  });
});

describe('a kill', () => {
  it(`at any of ${kills} steps of the first start leaves a folder that opens`, async () => {
    const steps = (await runUntilKilled(program, { DATA_DIR: makeFolder('whole') })) ?? 0;
    for (const step of momentsOf(steps)) {
      const dataDir = makeFolder('first');
      expect(await runUntilKilled(program, { DATA_DIR: dataDir }, step)).toBeNull();
      expect(await countsIn(dataDir)).toEqual([0, 0, 0, 0]);
      expect(copiesIn(dataDir)).toEqual([]);
    }
  }, 300_000);

  it(`at any of ${kills} steps of an upgrade leaves a folder that opens with all its data`, async () => {
    const original = await makeFirstRelease('released');
    cpSync(original, makeFolder('whole'), { recursive: true });
    const steps = (await runUntilKilled(program, { DATA_DIR: place('whole') })) ?? 0;
    for (const step of momentsOf(steps)) {
      const dataDir = makeFolder('upgraded');
      cpSync(original, dataDir, { recursive: true });
      expect(await runUntilKilled(program, { DATA_DIR: dataDir }, step)).toBeNull();
      expect(await countsIn(dataDir)).toEqual([people, people, people, 0]);
      expect(copiesIn(dataDir)).toHaveLength(1);
    }
  }, 300_000);
});

describe('an upgrade', () => {
  it('keeps a copy of the old database', async () => {
    const dataDir = await makeFirstRelease('copied');
    await countsIn(dataDir);
    const [name = ''] = copiesIn(dataDir);
    expect(name).toMatch(/^before-upgrade-\d{8}-\d{6}-\d{3}-from-0001_spine\.db$/);
    const copy = new DatabaseSync(join(dataDir, name), { readOnly: true });
    expect(copy.prepare('select count(*) as count from accounts').get()).toEqual({ count: people });
    expect(copy.prepare('select name from kysely_migration').all()).toEqual([{ name: '0001_spine' }]);
    copy.close();
    expect(await countsIn(dataDir)).toEqual([people, people, people, 0]);
    expect(copiesIn(dataDir)).toEqual([name]);
  });

  it('keeps one copy of each of the last three schemas', async () => {
    const dataDir = await makeFirstRelease('several');
    for (const name of [
      '20250101-000000-000-from-0001_a',
      '20250102-000000-000-from-0002_b',
      '20250103-000000-000-from-0003_c',
      '20250104-000000-000-from-0001_spine',
    ]) {
      cpSync(join(dataDir, 'faena.db'), join(dataDir, `before-upgrade-${name}.db`));
    }
    await countsIn(dataDir);
    expect(
      copiesIn(dataDir)
        .map((name) => name.replace(/^.*-from-/, ''))
        .sort(),
    ).toEqual(['0001_spine.db', '0002_b.db', '0003_c.db']);
    expect(copiesIn(dataDir)).not.toContain('before-upgrade-20250104-000000-000-from-0001_spine.db');
  });

  it.each(fc.sample(fc.integer({ min: 1, max: 150 }), { seed: 14, numRuns: 20 }))(
    'repairs a first start that an early version left after %i statements',
    async (statements) => {
      const dataDir = makeFolder('broken');
      (await migrateHalfway(dataDir, statements)).close();
      expect(await countsIn(dataDir)).toEqual([0, 0, 0, 0]);
    },
  );

  it('reports a half-done upgrade of an early version in one line, and changes nothing', async () => {
    const dataDir = await makeFirstRelease('halfway');
    const connection = await migrateHalfway(dataDir, 35);
    const schema = () => connection.prepare('select name, sql from sqlite_schema order by name').all();
    const before = schema();
    await expect(countsIn(dataDir)).rejects.toThrow(
      /^DATA_DIR \S+halfway can't be upgraded \([^\n]+\): npm run faena -- restore FILE replaces it with a back-up$/,
    );
    expect(schema()).toEqual(before);
    expect(copiesIn(dataDir)).toEqual([]);
    connection.close();
  });

  it('rejects a database of a newer version in one line', async () => {
    const dataDir = makeFolder('newer');
    await countsIn(dataDir);
    const connection = new DatabaseSync(join(dataDir, 'faena.db'));
    connection.exec("insert into kysely_migration values ('9999_future', '')");
    connection.close();
    await expect(countsIn(dataDir)).rejects.toMatchObject({
      name: 'StartupError',
      message: `DATA_DIR ${dataDir} was used by a newer version of Faena (its database has 9999_future)`,
    });
  });

  it.skipIf(adminUrl === '')('rejects a PostgreSQL database of a newer version in one line', async () => {
    const databases = await createTestDatabases('postgres');
    const database = await databases.open();
    await sql`insert into kysely_migration values ('9999_future', '')`.execute(database.db);
    await database.close();
    await expect(databases.open()).rejects.toMatchObject({
      name: 'StartupError',
      message: 'DATABASE_URL was used by a newer version of Faena (its database has 9999_future)',
    });
    await databases.remove();
  });
});
