import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/support/paths.ts';
import { freePort } from '../../scripts/support/freePort.ts';

export interface ServerOptions {
  /** Variables of the server beside its address and data folder. */
  env?: Record<string, string>;
  /** Folder that outlives the server; without it a temporary one goes with `stop`. */
  dataDir?: string;
  /** Whether it hashes passwords as in production, which takes 40 ms each, for what measures it. */
  keepsPasswordCosts?: boolean;
}

/** The real server in a process of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:PORT`; stays the same over restarts. */
  readonly baseURL: string;
  readonly dataDir: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  /** Process id of the server that runs now. */
  readonly pid: number | undefined;
  isRunning(): boolean;
  /** Everything it wrote since it was first started. */
  log(): string;
  /** Lets it close what it has open, as SIGTERM does; its data stay. */
  pause(): Promise<void>;
  /** Ends it as a crash would; its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same address and data, when it doesn't run. */
  restart(): Promise<void>;
  /** Ends it for good and removes a temporary data folder. */
  stop(): Promise<void>;
}

/** Preloaded into the servers: they hash passwords as cheaply as those within a test. */
const cheapPasswords = new URL('passwordCosts.ts', import.meta.url).href;
const startTimeout = 20_000;
const stopTimeout = 10_000;

/** Starts the built app's server on a free port and waits until it is ready. */
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
