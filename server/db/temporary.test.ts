import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../tests/support/api.ts';
import { loadConfig } from '../config.ts';
import { startServer } from '../start.ts';
import { adminUrl, createTestDatabases } from '../testing/databases.ts';
import { retryWhileLocked } from './dialects/retryWhileLocked.ts';
import { isTemporary } from './temporary.ts';

const folder = mkdtempSync(join(tmpdir(), 'faena-temporary-'));
afterAll(() => rmSync(folder, { recursive: true }));

const errorOf = async (run: () => unknown): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    return error;
  }
};
const messages = { unavailable: "The server can't do this at the moment; try again soon" };

async function makeServer(env: Record<string, string>) {
  const server = await startServer(loadConfig({ PORT: '0', LOG_LEVEL: 'silent', MAX_WORKSPACES: '1000', ...env }), {
    assets: null,
  });
  const { token } = await createApi(server.address).signUp();
  const request = async (method: string, body?: object, key = '') => {
    const response = await fetch(`${server.address}/api/workspaces`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      answer: (await response.json()) as unknown,
      retryAfter: response.headers.get('retry-after'),
    };
  };
  return {
    server,
    database: server.app.database,
    read: () => request('GET'),
    write: (key: string) => request('POST', { name: 'Team' }, key),
  };
}
const unavailable = {
  status: 503,
  answer: { code: 'UNAVAILABLE', message: messages.unavailable, key: 'requests.unavailable' },
  retryAfter: '2',
};

describe('a full disk', () => {
  it('causes 503 for writes but not for reads, and the same writes succeed once there is room', async () => {
    const { server, database, read, write } = await makeServer({ DATA_DIR: join(folder, 'full') });
    const limit = (pages: number) =>
      database.transact((db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db));
    await limit(1);
    const keys = Array.from({ length: 60 }, (_, index) => `write-${index}`);
    const answers = await Promise.all(keys.map(write));
    expect(answers.filter(({ status }) => status !== 201)).not.toEqual([]);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toEqual(unavailable);
    expect((await read()).status).toBe(200);
    await limit(1_000_000_000);
    const repeated = await Promise.all(keys.map(write));
    expect(repeated.map(({ status }) => status)).toEqual(keys.map(() => 201));
    for (const [index, answer] of answers.entries())
      if (answer.status === 201) expect(repeated[index]?.answer).toEqual(answer.answer);
    await server.stop();
  });

  it('causes 503 on a full file system, and the same writes succeed once there is room', async (context) => {
    const dataDir = mkdtempSync(join(folder, 'tmpfs-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDir]);
    if (status !== 0) context.skip('skipped: this user may not mount a tmpfs');
    onTestFinished(() => void spawnSync('umount', [dataDir]));
    const { server, read, write } = await makeServer({ DATA_DIR: dataDir });
    const filler = join(dataDir, 'filler');
    const room = Buffer.alloc(4096);
    expect(() => {
      for (;;) appendFileSync(filler, room);
    }).toThrow('ENOSPC');
    const keys = Array.from({ length: 200 }, (_, index) => `write-${index}`);
    const answers = await Promise.all(keys.map(write));
    expect(answers.filter(({ status: code }) => code !== 201)).not.toEqual([]);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toEqual(unavailable);
    expect((await read()).status).toBe(200);
    rmSync(filler);
    const repeated = await Promise.all(keys.map(write));
    expect(repeated.map(({ status: code }) => code)).toEqual(keys.map(() => 201));
    for (const [index, answer] of answers.entries())
      if (answer.status === 201) expect(repeated[index]?.answer).toEqual(answer.answer);
    await server.stop();
  });
});

describe.skipIf(adminUrl === '')('an unreachable PostgreSQL', () => {
  it('causes 503 until it is back', async () => {
    const databases = await createTestDatabases('postgres');
    const target = new URL(databases.databaseUrl ?? '');
    const proxy = await makeProxy(Number(target.port || 5432), target.hostname);
    const through = new URL(target);
    through.host = `127.0.0.1:${proxy.port}`;
    const { server, read, write } = await makeServer({ DATABASE_URL: through.href });
    await proxy.cut();
    expect(await read()).toEqual(unavailable);
    expect(await write('once')).toEqual(unavailable);
    expect(await (await fetch(`${server.address}/api/health`)).json()).toMatchObject({ code: 'UNAVAILABLE' });
    await proxy.join();
    expect((await write('once')).status).toBe(201);
    expect((await read()).status).toBe(200);

    const admin = new pg.Client(databases.databaseUrl ?? '');
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await write('twice')).toMatchObject({ status: expect.toBeOneOf([201, 503]) });
    expect((await write('twice')).status).toBe(201);

    await admin.query('begin; lock table workspaces in access exclusive mode');
    const other = new pg.Client({ connectionString: databases.databaseUrl ?? '', lock_timeout: 1 });
    await other.connect();
    expect(isTemporary(await errorOf(() => other.query('select * from workspaces')))).toBe(true);
    await admin.query('rollback');
    await Promise.all([other.end(), admin.end()]);
    await server.stop();
    await proxy.cut();
    await databases.remove();
  });
});

async function makeProxy(port: number, host: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(port, host);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end);
          socket.destroy();
          onward.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  const listen = async (own: number) => {
    await once(server.listen(own, '127.0.0.1'), 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const own = await listen(0);
  return {
    port: own,
    join: () => listen(own),
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describe('a lock of another process', () => {
  it('delays neither reads nor the process, and the write succeeds once it is released', async () => {
    const dataDir = join(folder, 'locked');
    const { server, read, write } = await makeServer({ DATA_DIR: dataDir });
    const other = new DatabaseSync(join(dataDir, 'faena.db'));
    other.exec('begin immediate');
    const writing = write('first');
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(200);
    other.exec('commit');
    expect((await writing).status).toBe(201);
    other.close();
    await server.stop();
  });

  it('causes 503 while it lasts, and the same write succeeds afterwards', async () => {
    const dataDir = join(folder, 'locked for long');
    const { server, read, write } = await makeServer({ DATA_DIR: dataDir });
    const other = new DatabaseSync(join(dataDir, 'faena.db'));
    other.exec('begin immediate');
    expect(await write('first')).toEqual(unavailable);
    expect((await read()).status).toBe(200);
    other.exec('commit');
    expect((await write('first')).status).toBe(201);
    other.close();
    await server.stop();
  });

  it('is waited for until the time-out', async () => {
    const file = join(folder, 'waited.db');
    const [owner, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
    owner.exec('begin exclusive');
    const error = await errorOf(() => retryWhileLocked(() => other.exec('begin immediate'), 0));
    expect(isTemporary(error)).toBe(true);
    const begun = retryWhileLocked(() => other.exec('begin immediate'));
    owner.exec('commit');
    await begun;
    expect(other.isTransaction).toBe(true);
    owner.close();
    other.close();
  });
});

describe('isTemporary', () => {
  it('is true only if the same call may succeed later', async () => {
    const file = join(folder, 'errors.db');
    const database = new DatabaseSync(file);
    database.exec('create table messages (id integer primary key, text text not null)');
    const [full, taken, wrong] = await Promise.all([
      errorOf(() => database.exec('pragma max_page_count = 1; insert into messages values (1, hex(zeroblob(100000)))')),
      errorOf(() => database.exec("insert into messages values (1, 'a'), (1, 'b')")),
      errorOf(() => database.exec('select nothing')),
    ]);
    database.close();
    const closed = await errorOf(() => database.exec('select 1'));
    writeFileSync(join(folder, 'damaged.db'), 'x'.repeat(5000));
    const damaged = await errorOf(() =>
      new DatabaseSync(join(folder, 'damaged.db')).exec('select * from sqlite_schema'),
    );
    const refused = await errorOf(() => new pg.Client('postgres://nobody@127.0.0.1:1/none').connect());
    expect([full, closed, refused].map(isTemporary)).toEqual([true, true, true]);
    expect([taken, wrong, damaged, new Error('any'), null].map(isTemporary)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
