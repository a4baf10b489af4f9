import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isVerify } from '../../tests/support/tier.ts';
import type { DatabaseKind } from '../db/kind.ts';
import { migrationsFor } from '../db/migrations/migrate.ts';
import type { DatabaseHandle } from '../db/handle.ts';
import { databaseFile } from '../db/dialects/sqliteBackup.ts';
import { openDatabase } from '../db/open.ts';

/** Address of a PostgreSQL server where tests may create databases. Empty if there is none. */
export const adminUrl = process.env.TEST_DATABASE_URL ?? '';

export const testedKinds: readonly DatabaseKind[] = adminUrl !== '' && isVerify ? ['sqlite', 'postgres'] : ['sqlite'];

const templateLock = 7_263_515;

export interface TestDatabases {
  /** Value of DATABASE_URL. Null for SQLite. */
  databaseUrl: string | null;
  open(): Promise<DatabaseHandle>;
  remove(): Promise<void>;
}

/** File with an empty database of the current schema, because running all migrations for each database takes longer. */
let migrated: Promise<string> | undefined;

async function migrateFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'faena-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  await database.close();
  return join(folder, databaseFile);
}

/**
 * Creates databases for tests. On SQLite, each `open` creates a new empty database. On PostgreSQL, all calls share one
 * copy of a migrated template.
 */
export async function createTestDatabases(kind: DatabaseKind): Promise<TestDatabases> {
  if (kind === 'sqlite') {
    return {
      databaseUrl: null,
      open: async () => {
        const database = await openDatabase(
          { databaseUrl: null, dataDir: 'memory' },
          await (migrated ??= migrateFile()),
        );
        await database.transact((db) => db.updateTable('database_identity').set({ id: randomUUID() }).execute());
        return database;
      },
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

/**
 * Creates the template if necessary. Locks it while it is created and copied, because a copy fails while the template
 * is in use.
 */
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
