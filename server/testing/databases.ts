import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isVerify } from '../../tests/support/tier.ts';
import type { DatabaseKind } from '../db/kind.ts';
import { migrationsFor } from '../db/migrations/migrate.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { openDatabase } from '../db/open.ts';

/** Address of a PostgreSQL where the tests may make databases. */
export const adminUrl = process.env.TEST_DATABASE_URL ?? '';

/** Kinds of database that the suites of every capability run on: PostgreSQL as well where the tests have one and all of them run. */
export const testedKinds: readonly DatabaseKind[] = adminUrl !== '' && isVerify ? ['sqlite', 'postgres'] : ['sqlite'];

const templateLock = 7_263_515;

/** A place where databases of one kind are opened for tests. */
export interface TestDatabases {
  /** Address for `DATABASE_URL`; null: SQLite. */
  databaseUrl: string | null;
  open(): Promise<DatabaseHandle>;
  remove(): Promise<void>;
}

/** SQLite gives a new empty database each time; PostgreSQL one database, made from a migrated template. */
export async function createTestDatabases(kind: DatabaseKind): Promise<TestDatabases> {
  if (kind === 'sqlite') {
    return {
      databaseUrl: null,
      open: () => openDatabase({ databaseUrl: null, dataDir: 'memory' }),
      remove: async () => {},
    };
  }
  const name = `faena_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin);
    await admin.query(`create database ${name} template ${template}`);
  });
  const databaseUrl = urlOf(name);
  return {
    databaseUrl,
    open: () => openDatabase({ databaseUrl, dataDir: 'memory' }),
    remove: () => asAdmin(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Copying fails while anyone is in the template, hence the lock around making it and taking from it. */
async function ensureTemplate(admin: pg.Client): Promise<string> {
  const source = Object.entries(migrationsFor('postgres'))
    .map(([name, { up }]) => name + up.toString())
    .join();
  const name = `faena_template_${hashOf(source)}`;
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return name;
  const unfinished = `${name}_new`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: urlOf(unfinished), dataDir: 'memory' });
  await database.close();
  await admin.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function hashOf(text: string): string {
  let hash = 5381;
  for (const character of text) hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
