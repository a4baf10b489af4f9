import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { environment, options } from '../../scripts/support/serverSettings.cjs';
import { openDatabase } from '../../server/db/open.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Seeded, type SeededProject, seedDemo } from '../../server/demo/seed.ts';
import { createApi, type Api, type Person } from '../support/api.ts';
import { type RunningServer, startServer } from '../support/server.ts';

export interface World {
  server: RunningServer;
  api: Api;
  seeded: Seeded;
  project(key: string): SeededProject;
  /** Signs in the person whose e-mail address has this part before the @. */
  signIn(name: string): Promise<Person>;
  stop(): Promise<void>;
}

export const boards = [
  { tasks: 100, project: 'portal', person: 'noa' },
  { tasks: 1_000, project: 'drivers', person: 'noa' },
  { tasks: 10_000, project: 'platform', person: 'noa' },
] as const;

/** Environment of a server with the settings of `npm start`. */
export const asStarted: Record<string, string> = { ...environment, NODE_OPTIONS: options.join(' ') };

export type FillMore = (db: Db, seeded: Seeded) => Promise<void>;

export async function fillFolder(more?: FillMore): Promise<{ dataDir: string; seeded: Seeded; remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faena-bench-'));
  const seeded = await fill({ databaseUrl: null, dataDir }, more);
  return { dataDir, seeded, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Starts a server with demonstration data in SQLite, or in a new PostgreSQL database if `adminUrl` is given. */
export async function startWorld(
  adminUrl: string | null = null,
  more?: FillMore,
  env: Record<string, string> = {},
): Promise<World> {
  if (adminUrl === null) {
    const { dataDir, seeded, remove } = await fillFolder(more);
    const server = await startServer({ dataDir, env: { ...asStarted, ...env }, keepsPasswordCosts: true });
    return worldOf(server, seeded, remove);
  }
  const databaseUrl = await createDatabase(adminUrl);
  const seeded = await fill({ databaseUrl, dataDir: 'memory' }, more);
  return worldOf(
    await startServer({ env: { ...asStarted, ...env, DATABASE_URL: databaseUrl }, keepsPasswordCosts: true }),
    seeded,
    () => undefined,
  );
}

async function fill(config: Parameters<typeof openDatabase>[0], more?: FillMore): Promise<Seeded> {
  const database = await openDatabase(config);
  try {
    const seeded = await seedDemo(database, { now: new Date() });
    await database.transact((db) => more?.(db, seeded) ?? Promise.resolve());
    // What autovacuum does in a database that was filled over time.
    if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.db);
    return seeded;
  } finally {
    await database.close();
  }
}

async function createDatabase(adminUrl: string): Promise<string> {
  const name = `faena_bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function worldOf(server: RunningServer, seeded: Seeded, remove: () => void): World {
  const api = createApi(server.baseURL);
  return {
    server,
    api,
    seeded,
    project(key) {
      const found = seeded.projects.find((project) => project.key === key);
      if (found === undefined) throw new Error(`The demonstration has no project ${key}`);
      return found;
    },
    async signIn(name) {
      const found = seeded.people.find(({ email }) => email.startsWith(`${name}@`));
      if (found === undefined) throw new Error(`The demonstration has nobody called ${name}`);
      const { email } = found;
      const { account, token } = await api.call('signIn', { body: { email, password: seeded.password } });
      return { account, token, email, password: seeded.password, workspaceId: account.workspaceDefaultId ?? '' };
    },
    async stop() {
      await server.stop();
      remove();
    },
  };
}
