import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/support/paths.ts';
import { freePort } from '../../scripts/support/freePort.ts';

export interface ServerOptions {
  env?: Record<string, string>;
  /** Data folder, which remains after `stop`. The default is a temporary folder that `stop` removes. */
  dataDir?: string;
  /** True if the server hashes passwords at full cost (40 ms each), for measurements. */
  keepsPasswordCosts?: boolean;
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. It stays the same after restarts. */
  readonly baseURL: string;
  readonly dataDir: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly startedIn: number;
  readonly pid: number | undefined;
  isRunning(): boolean;
  log(): string;
  /** Stops the server by SIGTERM and keeps its data. */
  pause(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Module that the server processes preload. It lowers the cost of password hashes, as in unit tests. */
const cheapPasswords = new URL('passwordCosts.ts', import.meta.url).href;
const startTimeout = 20_000;
const stopTimeout = 10_000;

export async function startServer({
  env = {},
  dataDir,
  keepsPasswordCosts = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'faena-data-'));
  const baseURL = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let written = '';
  let startedIn = 0;

  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null;
  const stopAtExit = (): void => {
    child?.kill('SIGKILL');
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stopAtExit);

  const start = async (): Promise<void> => {
    const from = performance.now();
    const server = spawn(
      process.execPath,
      [...(keepsPasswordCosts ? [] : ['--import', cheapPasswords]), join(root, 'server', 'main.ts')],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_OPTIONS: process.env.NODE_OPTIONS,
          HOME: process.env.HOME,
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          SIGN_IN_LIMIT: '100000',
          MAX_WRITES_PER_MINUTE: '1000000',
          ...env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: folder,
        },
      },
    );
    child = server;
    server.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
    server.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
    while (performance.now() - from < startTimeout) {
      if (!isRunning()) throw new Error(`The server ended at its start:\n${written.slice(-4000)}`);
      const isReady = await fetch(`${baseURL}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) {
        startedIn = performance.now() - from;
        return;
      }
      await wait(20);
    }
    server.kill('SIGKILL');
    throw new Error(`The server was not ready after ${startTimeout} ms:\n${written.slice(-4000)}`);
  };

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const server = child;
    if (server === null || !isRunning()) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill(signal);
    const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeout);
    await ended;
    clearTimeout(timer);
  };

  await start();
  return {
    baseURL,
    dataDir: folder,
    get startedIn() {
      return startedIn;
    },
    get pid() {
      return child?.pid;
    },
    isRunning,
    log: () => written,
    pause: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      if (!isRunning()) await start();
    },
    stop: async () => {
      await end('SIGTERM');
      process.off('exit', stopAtExit);
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
