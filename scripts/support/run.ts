import { spawn } from 'node:child_process';
import { root, toolPath } from './paths.ts';

export interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Milliseconds after which the command and its children are killed. */
  timeout?: number;
}

const running = new Set<number>();

/** Runs a command of the project with this terminal's output, and answers its exit code; 124 after its time-out. */
export function run(command: string, parameters: string[], { env, timeout }: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, PATH: toolPath, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const group = child.pid;
    if (group !== undefined) running.add(group);
    let timedOut = false;
    const timer = timeout === undefined ? undefined : setTimeout(() => {
      timedOut = true;
      console.error(`${command} stopped: not done after ${Math.round(timeout / 1000)} s`);
      killGroup(group, 'SIGKILL');
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
      // A crashed tool may leave its workers behind.
      killGroup(group, 'SIGKILL');
      finish(timedOut ? 124 : (code ?? (signal === null ? 1 : 128)));
    });
  });
}

/** Ends every command that is still running, with its children. */
export function stopAll(): void {
  for (const group of running) killGroup(group, 'SIGKILL');
}

function killGroup(group: number | undefined, signal: NodeJS.Signals): void {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // The group is gone already.
  }
}
