import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import type { Db } from '../schema.ts';
import { retryWhileLocked } from './retryWhileLocked.ts';

/** Maximum time in which jobs can join a batch, so that a long queue doesn't delay its responses. */
const batchMilliseconds = 8;

interface Job {
  /** Runs the command inside its savepoint. Returns a function to call when the batch is committed to disk. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Runs transactions on the single SQLite connection that writes. Waiting commands share one COMMIT, which is the slow
 * part. Each command has its own savepoint, so that a failure undoes only this command. A command resolves after the
 * commit. A command must await nothing but the database, because all others wait for it.
 */
export function createGroupCommit(
  connection: DatabaseSync,
  db: Db,
): <T>(command: (db: Db) => Promise<T>) => Promise<T> {
  const begin = connection.prepare('begin immediate');
  const commit = connection.prepare('commit');
  const rollback = connection.prepare('rollback');
  const savepoint = connection.prepare('savepoint unit');
  const undo = connection.prepare('rollback to unit');
  const release = connection.prepare('release unit');
  const inside = new AsyncLocalStorage<boolean>();
  const queue: Job[] = [];
  let running = false;

  const runBatch = async () => {
    const batch: Job[] = [];
    const settled: (() => void)[] = [];
    try {
      await retryWhileLocked(() => begin.run());
      const end = performance.now() + batchMilliseconds;
      for (let job = queue.shift(); job; job = performance.now() < end ? queue.shift() : undefined) {
        batch.push(job);
        savepoint.run();
        try {
          settled.push(await job.run());
        } catch (error) {
          // SQLite has rolled back the whole batch with its savepoints, for example because the disk is full.
          if (!connection.isTransaction) throw error;
          const { fail } = job;
          settled.push(() => fail(error));
          undo.run();
        }
        release.run();
      }
      commit.run();
    } catch (error) {
      if (connection.isTransaction) rollback.run();
      if (batch.length === 0) batch.push(...queue.splice(0));
      for (const job of batch) job.fail(error);
      return;
    }
    for (const settle of settled) settle();
  };

  const drain = async () => {
    while (queue.length > 0) {
      await runBatch();
      // Waits a turn, so that requests that arrived during the commit's fsync join the next batch.
      await new Promise(setImmediate);
    }
    running = false;
  };

  return (command) => {
    if (inside.getStore()) return Promise.reject(new Error('A transaction inside another one would wait for itself'));
    return new Promise((resolve, reject) => {
      queue.push({
        run: async () => {
          const value = await inside.run(true, () => command(db));
          return () => resolve(value);
        },
        fail: reject,
      });
      if (running) return;
      running = true;
      setImmediate(() => void drain());
    });
  };
}
