import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isVerify } from '../../tests/support/tier.ts';

const preload = new URL('killAt.ts', import.meta.url).href;

/**
 * Runs a program. With `step`, kills it before that operation. Returns the number of operations, or null if the program
 * was killed.
 */
export async function runUntilKilled(
  program: string[],
  env: Record<string, string>,
  step?: number,
): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', preload, ...program], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      NODE_COMPILE_CACHE: join(tmpdir(), 'faena-compile-cache'),
      ...env,
      ...(step !== undefined && { KILL_AT: String(step) }),
    },
  });
  const [output, error, [, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (signal === 'SIGKILL') return null;
  const steps = /^steps: (\d+)$/m.exec(output)?.[1];
  if (steps === undefined || error !== '') throw new Error(`The program failed: ${output}${error}`);
  return Number(steps);
}

const shortKills = 8;
/**
 * Returns the operations before which to kill a program: each of them when all tests run, otherwise some from the first
 * to the last.
 */
export function momentsOf(steps: number): number[] {
  const kills = isVerify ? steps : Math.min(steps, shortKills);
  return Array.from({ length: kills }, (_, index) => 1 + Math.round((index * (steps - 1)) / Math.max(1, kills - 1)));
}
