import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseKind } from '../../server/db/kind.ts';
import { createTestDatabases, type TestDatabases, testedKinds } from '../../server/testing/databases.ts';
import { type Api, createApi } from './api.ts';
import { type RunningServer, startServer } from './server.ts';

export interface ServersOptions {
  processes?: number;
  /** Returns environment variables for all servers. Called before the servers start. */
  env?: () => Promise<Record<string, string>>;
}

/** Real servers on one database. They are available in tests and hooks, but not in the body of `describe`. */
export interface Servers {
  /** URL of the shared PostgreSQL database. Null for SQLite. */
  databaseUrl(): string | null;
  readonly all: readonly RunningServer[];
  server(process?: number): RunningServer;
  api(process?: number): Api;
}

/** Starts servers on a new database before the suite. Removes them and the database after the suite's own cleanup. */
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

export function describeServersOnBoth(name: string, suite: (servers: Servers) => void): void {
  for (const kind of testedKinds) {
    describe(`${name} (${kind})`, () => {
      suite(serversOn(kind));
    });
  }
}
