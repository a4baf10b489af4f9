import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './freePort.ts';
import { postgresPrograms } from './systemPackages.ts';

/** A PostgreSQL of our own in a temporary folder; its data are gone when it stops. */
export interface Cluster {
  /** Address with the rights to create databases. */
  url: string;
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
};

/** Starts a private cluster as an unprivileged user on a free port. */
export async function startCluster(): Promise<Cluster> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed');
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
    const data = join(folder, 'data');
    const identity = owner === null ? {} : { uid: owner.uid, gid: owner.gid };
    const surroundings = { cwd: folder, env: { PATH: `${programs}:/usr/bin:/bin`, HOME: folder, LC_ALL: 'C.UTF-8' } };
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
      { ...surroundings, ...identity, stdio: ['ignore', 'ignore', 'pipe'] },
    );

    const log = join(folder, 'log');
    const deadline = Date.now() + startTimeout;
    while (Date.now() < deadline) {
      const port = await freePort();
      const server = startServer(join(programs, 'postgres'), ['-D', data, '-k', folder, '-p', String(port)], { ...surroundings, owner, log });
      running = server;
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      if (await isReady(server, url, deadline)) {
        return {
          url,
          stop: async () => {
            await stopServer(server);
            process.off('exit', stopAtExit);
            remove();
          },
        };
      }
      await stopServer(server);
      // A lock left by a killed server, or a port taken meanwhile: both pass.
      await wait(500);
    }
    throw new Error(`PostgreSQL did not start:\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'no log'}`);
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

interface Surroundings {
  cwd: string;
  env: Record<string, string>;
  owner: Owner | null;
  log: string;
}

/** The server ends by itself when this process is killed, where `setpriv` exists. */
function startServer(program: string, parameters: string[], { cwd, env, owner, log }: Surroundings): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [program, ...parameters, ...options];
  const identity = owner === null ? [] : [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const guarded = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', ...identity, '--pdeathsig=INT', '--', ...command] : command;
  const [first = program, ...rest] = guarded;
  const server = spawn(first, rest, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal must not reach it before its clients are done.
    detached: true,
    ...(guarded === command && owner !== null ? owner : {}),
  });
  const note = (chunk: Buffer): void => appendFileSync(log, chunk);
  server.stdout.on('data', note);
  server.stderr.on('data', note);
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

/** Blocks this process, for its exit, where nothing asynchronous runs any more. */
function waitWhile(isTrue: () => boolean, timeout: number): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + timeout; isTrue() && Date.now() < deadline; ) Atomics.wait(pause, 0, 0, 20);
}

/** Whom the server runs as when this process is root, since it refuses to be root. */
function unprivilegedUser(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const known = idsOf('postgres') ?? idsOf('faena-tests');
  if (known !== null) return known;
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'faena-tests']);
  const made = idsOf('faena-tests');
  if (made === null) throw new Error('No unprivileged user to run PostgreSQL as');
  return made;
}

function idsOf(user: string): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8').split('\n').find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
