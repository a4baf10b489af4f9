import { spawn, spawnSync } from 'node:child_process';
import { root, toolPath } from './paths.ts';
import { commandOf, endingOf } from './tools.ts';

export interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Milliseconds after which the command and its children are killed. */
  timeout?: number;
}

const running = new Set<number>();

/** Runs a command with the output of this terminal. Returns its exit code, or 124 after a timeout. */
export function run(command: string, parameters: string[], { env, timeout }: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const [program, ...first] = commandOf(command);
    const child = spawn(program, [...first, ...parameters], {
      cwd: root,
      env: { ...process.env, PATH: toolPath, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    const group = child.pid;
    if (group !== undefined) running.add(group);
    let timedOut = false;
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            console.error(`${command} stopped: not done after ${Math.round(timeout / 1000)} s`);
            kill(group);
          }, timeout);
    const finish = (code: number): void => {
      clearTimeout(timer);
      if (group !== undefined) running.delete(group);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.once('exit', (code, signal) => {
      // Kills worker processes that a crashed tool may have left.
      kill(group);
      finish(timedOut ? 124 : (code ?? (signal === null ? 1 : 128)));
    });
  });
}

export function stopAll(): void {
  for (const group of running) kill(group);
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  const ending = endingOf(process.platform, pid);
  if ('program' in ending) {
    spawnSync(ending.program, ending.parameters, { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(ending.group, 'SIGKILL');
  } catch {
    // Ignores the error, because the process group has already exited.
  }
}
