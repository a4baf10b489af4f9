import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseKind } from '../../server/db/kind.ts';
import { createTestDatabases, type TestDatabases, testedKinds } from '../../server/testing/databases.ts';
import { type Api, createApi } from './api.ts';
import { type RunningServer, startServer } from './server.ts';

export interface ServersOptions {
  /** How many processes share the database; one unless told. */
  processes?: number;
  /** Variables of every server, asked for before they start. */
  env?: () => Promise<Record<string, string>>;
}

/** Real servers on one database; to be used in tests and hooks, not while the suite is described. */
export interface Servers {
  /** Address of the PostgreSQL database that they share; null: SQLite. */
  databaseUrl(): string | null;
  readonly all: readonly RunningServer[];
  /** One of them; the first unless told. */
  server(process?: number): RunningServer;
  /** Calls to one of them; to the first unless told. */
  api(process?: number): Api;
}

/** Starts servers on a new database before the suite and ends them, and the database, after what the suite itself ends. */
export function serversOn(kind: DatabaseKind, { processes = 1, env }: ServersOptions = {}): Servers {
  let databases: TestDatabases | null = null;
  const all: RunningServer[] = [];
  const server = (process = 0): RunningServer => {
    const running = all[process];
    if (running === undefined) throw new Error(`No server ${process} has been started`);
    return running;
  };
  beforeAll(async () => {
    databases = await createTestDatabases(kind);
    const { databaseUrl } = databases;
    const variables = { ...(await env?.()), ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    all.push(...(await Promise.all(Array.from({ length: processes }, () => startServer({ env: variables })))));
  });
  afterAll(async () => {
    await Promise.all(all.map(({ stop }) => stop()));
    await databases?.remove();
  });
  return {
    databaseUrl: () => databases?.databaseUrl ?? null,
    all,
    server,
    api: (process) => createApi(server(process).baseURL),
  };
}

/** The same suite on SQLite and, when all tests run, on PostgreSQL. */
export function describeServersOnBoth(name: string, suite: (servers: Servers) => void): void {
  for (const kind of testedKinds) {
    describe(`${name} (${kind})`, () => {
      suite(serversOn(kind));
    });
  }
}
