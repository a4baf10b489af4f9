import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../domain/errors.ts';
import { createThreads, type Thread } from '../../threads.ts';
import { passwordCosts } from './passwordCosts.ts';
import { words } from './messages.ts';

/** Hash of a random password, with the same costs. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$+lu2AiNWdVJRbp3dl7Vqqg$ANz1VUdLaTu75amVa1B2tqOogBi16NKDdKs2pQVEyh8';

/** A password to be compared with a stored hash, or to be hashed if there is none. */
export interface PasswordJob {
  password: string;
  stored: string | null;
  costs: typeof passwordCosts;
}

/** One core stays free for everything else. Each thread takes up to 30 MB, hence no more than four. */
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Passwords that may wait for each thread: about 6 s of work. */
const mostWaiting = 512;
const retryAfter = 5;
const idleTime = 60_000;

/**
 * Gives passwords to threads, in the order in which they came. Beyond the bound more are refused. The library's own
 * promises would use libuv's four threads, and many sign-ins at once would hold up every file that is read.
 */
export function createPasswordJobs(start: () => Thread, most: { threads: number; waiting: number }) {
  const run = createThreads<PasswordJob, string | boolean>({ start, maxIdle: most.threads, idleTime });
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (password: string, stored: string | null): Promise<string | boolean> => {
    if (running < most.threads) running += 1;
    else if (waiting.length < most.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('UNAVAILABLE', words.tooManyPasswords, { retryAfter });
    try {
      return await run({ password, stored, costs: passwordCosts });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const work = createPasswordJobs(
  // A program that embeds the server may have loaders of its own; this needs none.
  () => new Worker(new URL('./passwordWorker.ts', import.meta.url), { execArgv: [] }),
  { threads: mostThreads, waiting: mostThreads * mostWaiting },
);

export const hashPassword = async (password: string): Promise<string> => String(await work(password, null));

/** Whether the password is the stored one. For an account without one the answer is no, after the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await work(password, stored ?? nobodys);
  return stored !== null && isRight === true;
}
