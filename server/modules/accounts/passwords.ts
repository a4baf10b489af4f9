import { availableParallelism } from 'node:os';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { createThreads, startWorker, type Thread } from '../../jobs/threads.ts';
import { passwordCosts } from './passwordCosts.ts';

/**
 * Hash of a random password with the same costs. It is verified if there is no account, so that the response takes
 * equally long.
 */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$+lu2AiNWdVJRbp3dl7Vqqg$ANz1VUdLaTu75amVa1B2tqOogBi16NKDdKs2pQVEyh8';

/** Password to verify against the hash `stored`, or to hash if `stored` is null. */
export interface PasswordJob {
  password: string;
  stored: string | null;
  costs: typeof passwordCosts;
}

/**
 * Maximum number of threads. One core is left for other work. The maximum is four, because each thread uses up to 30
 * MB.
 */
const maxThreads = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Maximum number of waiting passwords for each thread: about 6 s of work. */
const maxWaitingPerThread = 512;
const retryAfter = 5;
const idleTime = 60_000;

/**
 * Distributes passwords to threads in the order of their arrival. Throws UNAVAILABLE if the queue is full. The
 * asynchronous functions of the library would use libuv's four threads, so that many sign-ins would block file reads.
 */
export function createPasswordJobs(start: () => Thread, bounds: { threads: number; waiting: number }) {
  const run = createThreads<PasswordJob, string | boolean>({ start, maxIdle: bounds.threads, idleTime });
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (password: string, stored: string | null): Promise<string | boolean> => {
    if (running < bounds.threads) running += 1;
    else if (waiting.length < bounds.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('UNAVAILABLE', phrase('errors', 'accounts.tooManyPasswords'), { retryAfter });
    try {
      return await run({ password, stored, costs: passwordCosts });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const work = createPasswordJobs(() => startWorker(new URL('./passwordWorker.ts', import.meta.url)), {
  threads: maxThreads,
  waiting: maxThreads * maxWaitingPerThread,
});

export const hashPassword = async (password: string): Promise<string> => String(await work(password, null));

/** Returns true if the password is right. Takes equally long for an account without a password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await work(password, stored ?? dummyHash);
  return stored !== null && isRight === true;
}
