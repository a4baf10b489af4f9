import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/support/paths.ts';
import { taskPage } from '../../domain/task.ts';
import { createApi } from '../support/api.ts';
import { openLiveSocket } from '../support/liveSocket.ts';
import { startServer } from '../support/server.ts';
import { isVerify } from '../support/tier.ts';

const folder = mkdtempSync(join(tmpdir(), 'faena-startup-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nobody = 65_534;
const main = join(root, 'server', 'main.ts');
const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  PORT: '0',
  DATA_DIR: 'memory',
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  ...env,
});

async function failToStart(env: Record<string, string>): Promise<{ code: number; output: string; error: string }> {
  const child = spawn(process.execPath, [main], { cwd: folder, env: environment(env) });
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), output, error };
}
const refusal = (error: string) => ({ code: 1, output: '', error: `${error}\n` });

const invalid = [
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ PUBLIC_URL: 'faena' }, 'PUBLIC_URL must be an http:// or https:// address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
] as const;
it.each(isVerify ? invalid : invalid.slice(0, 1))('the start names an invalid variable: %j', async (env, line) => {
  expect(await failToStart(env as Record<string, string>)).toEqual(refusal(line));
});

it('the start reports an unreachable database in one line', async () => {
  const { code, output, error } = await failToStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([code, output]).toEqual([1, '']);
  expect(error).toMatch(/^DATABASE_URL can't be used \([^\n]*ECONNREFUSED[^\n]*\)\n$/);
});

it('the start reports a port in use in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dataDir = join(folder, 'busy');
  expect(await failToStart({ PORT: String(port), DATA_DIR: dataDir })).toEqual(
    refusal(`PORT ${port} on 127.0.0.1 is in use by another process`),
  );
  other.close();
});

it('the start reports in one line that another process uses the data folder', async () => {
  const server = await startServer();
  expect(await failToStart({ DATA_DIR: server.dataDir })).toEqual(
    refusal(`DATA_DIR ${server.dataDir} is in use by another process`),
  );
  expect((await fetch(`${server.baseURL}/api/health`)).status).toBe(200);
  await server.stop();
});

it('the start reports in one line that the data folder cannot be written', async () => {
  const readOnly = join(folder, 'read-only');
  mkdirSync(readOnly, { mode: 0o555 });
  const line = {
    inside: /^DATA_DIR [^\n]*read-only can't be written to \([^\n]+\)\n$/,
    below: /^DATA_DIR [^\n]*read-only\/data can't be created or opened \([^\n]+\)\n$/,
  };
  for (const [dataDir, expected] of [
    [readOnly, line.inside],
    [join(readOnly, 'data'), line.below],
  ] as const) {
    const { code, error } = await runUnprivileged(dataDir);
    expect(error).toMatch(expected);
    expect(code).toBe(1);
  }
});

/** Runs the program without root's rights, which it drops once it is loaded, because root can write everywhere. */
async function runUnprivileged(dataDir: string): Promise<{ code: number; error: string }> {
  const become = process.getuid?.() === 0 ? `process.setgid(${nobody}); process.setuid(${nobody});` : '';
  const program = `
    const { run } = await import(${JSON.stringify(join(root, 'server', 'run.ts'))});
    await Promise.all(['sqlite', 'dataFolder'].map((name) => import(${JSON.stringify(`${join(root, 'server', 'db', 'dialects')}/`)} + name + '.ts')));
    ${become}
    await run(process.env);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: environment({ DATA_DIR: dataDir }),
  });
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), error };
}

it.each(isVerify ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  'the server stops cleanly on %s with connected browsers',
  async (signal) => {
    const dataDir = join(folder, signal);
    const child = spawn(process.execPath, [main], { cwd: folder, env: environment({ DATA_DIR: dataDir }) });
    const baseURL = await addressOf(child);
    const api = createApi(baseURL);
    const person = await api.signUp();
    const live = await openLiveSocket(baseURL, person);
    const errors = text(child.stderr);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await errors).toBe('');
    await expect.poll(() => live.socket.connected).toBe(false);
    live.close();
    expect(existsSync(join(dataDir, 'faena.db-wal'))).toBe(false);
  },
);

async function addressOf(child: ChildProcess): Promise<string> {
  let written = '';
  for await (const chunk of child.stdout ?? []) {
    written += String(chunk);
    const address = /listens on (http:\S+)/.exec(written)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server did not start: ${written}`);
}

it('a restart preserves data and sessions', async () => {
  const server = await startServer();
  const api = createApi(server.baseURL);
  const person = await api.signUp();
  const project = await api.createProject(person, { name: 'Kept' });
  const task = await api.createTask(person, project, { title: 'Kept too' });
  await server.pause();
  await server.restart();
  expect(await api.call('getProject', { as: person, params: { projectId: project.id } })).toEqual(project);
  const list = await api.call('listProjectTasks', { as: person, params: { projectId: project.id } });
  // Lists of tasks leave out empty relations, which the schema adds again.
  expect(taskPage.parse(list).elements).toEqual([task]);
  const live = await openLiveSocket(server.baseURL, person);
  expect((await live.resume(person.workspaceId, 1)).changes.at(-1)).toMatchObject({
    type: 'task.saved',
    task: { id: task.id },
  });
  live.close();
  await server.stop();
});

it('a killed server loses no acknowledged write', async () => {
  const server = await startServer();
  const api = createApi(server.baseURL);
  const person = await api.signUp();
  const project = await api.createProject(person);
  const acknowledged: string[] = [];
  let isKilled = false;
  const write = async (writer: number) => {
    for (let index = 0; !isKilled; index += 1) {
      const task = await api.createTask(person, project, { title: `${writer}-${index}` }).catch(() => null);
      if (task) acknowledged.push(task.id);
    }
  };
  const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
  await expect.poll(() => acknowledged.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(200);
  await server.kill();
  isKilled = true;
  await Promise.all(writers);

  await server.restart();
  const stored = new Set<string>();
  for (let pageIndex = 1; ; pageIndex += 1) {
    const { elements } = await api.call('listProjectTasks', {
      as: person,
      params: { projectId: project.id },
      query: { pageIndex, pageSize: 1000 },
    });
    for (const { id } of elements) stored.add(id);
    if (elements.length < 1000) break;
  }
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBeLessThanOrEqual(acknowledged.length + writers.length);
  await api.createTask(person, project, { title: 'Goes on' });
  await server.stop();
});
