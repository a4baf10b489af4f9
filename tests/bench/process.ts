import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/support/freePort.ts';
import { root, toolPath } from '../../scripts/support/paths.ts';
import { load, ordersOf } from './load.ts';
import { type Add, type Measurement, median } from './measurement.ts';
import { asStarted, fillFolder, startWorld } from './world.ts';

const starts = 5;
/** Milliseconds. The first start may need a build. */
const patience = 120_000;

export async function measureProcess(add: Add): Promise<void> {
  add(await coldStart());
  add(await memory());
}

async function coldStart(): Promise<Measurement[]> {
  const filled = await fillFolder();
  const script = (dataDir: string): Promise<number> =>
    startOnce(process.execPath, ['--require', './scripts/preload.cjs', 'scripts/start.ts'], dataDir);
  try {
    await script(filled.dataDir);
    const onData = await repeat(() => script(filled.dataDir));
    const onNothing = await repeat(() => onEmptyFolder(script));
    const byNpm = await repeat(() => startOnce('npm', ['start', '--silent'], filled.dataDir));
    return [
      {
        what: 'cold start to first answer',
        value: median(onData),
        unit: 'ms',
        budget: 1000,
        note: `median of ${starts}, the start script on 11,212 tasks`,
      },
      {
        what: 'the same on an empty folder',
        value: median(onNothing),
        unit: 'ms',
        budget: 1000,
        note: 'migrations included',
      },
      { what: 'the same through npm start', value: median(byNpm), unit: 'ms', note: 'npm included' },
    ];
  } finally {
    filled.remove();
  }
}

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < starts; index += 1) samples.push(await work());
  return samples;
}

async function onEmptyFolder(start: (dataDir: string) => Promise<number>): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faena-bench-'));
  try {
    return await start(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the milliseconds from the start of the command to the first response of the health check, then ends the process. */
async function startOnce(command: string, parameters: string[], dataDir: string): Promise<number> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...asStarted,
      PATH: toolPath,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  });
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('The server ended at its start');
      if (performance.now() - from > patience) throw new Error(`The server did not answer within ${patience} ms`);
      await wait(4);
    }
    return performance.now() - from;
  } finally {
    await end(child);
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/api/health', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

async function memory(): Promise<Measurement[]> {
  const world = await startWorld();
  try {
    const { pid } = world.server;
    if (pid === undefined) throw new Error('The server has no process');
    const person = await world.signIn('noa');
    const orders = await ordersOf(world, person);
    await wait(4000);
    const idle = residentMegabytes(pid);
    const creating = await peakDuring(pid, () => load({ ...orders.createTask, connections: 50, seconds: 5 }));
    const listing = await peakDuring(pid, () => load({ ...orders.listTasks(1000), connections: 10, seconds: 5 }));
    await wait(5000);
    return [
      { what: 'memory of the server, idle', value: idle, unit: 'MB', budget: 120, note: 'RSS, 4 s after its start' },
      { what: 'memory while 50 clients create tasks', value: creating, unit: 'MB', budget: 250, note: 'highest RSS' },
      {
        what: 'memory while 10 clients list a 1,000-task board',
        value: listing,
        unit: 'MB',
        budget: 250,
        note: 'highest RSS',
      },
      { what: 'memory 5 s after that', value: residentMegabytes(pid), unit: 'MB' },
    ];
  } finally {
    await world.stop();
  }
}

async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return highest;
}

function residentMegabytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kibibytes) * 1024) / 1_000_000;
}
