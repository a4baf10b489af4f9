import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import type { Db } from '../schema.ts';
import { untilFree } from './untilFree.ts';

/** A batch stays open for this long at most, so that nobody's answer waits on an endless queue. */
const batchMilliseconds = 8;

interface Job {
  /** Runs inside the job's savepoint; gives what to do once the batch is durable. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Transactions on SQLite's single writing connection. Commands that wait at the same time share one COMMIT, which is
 * what costs; each runs alone in its own savepoint, so one that fails undoes only itself. None is answered before the
 * commit. A command must only await the database: everyone behind it waits.
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
      await untilFree(() => begin.run());
      const end = performance.now() + batchMilliseconds;
      for (let job = queue.shift(); job; job = performance.now() < end ? queue.shift() : undefined) {
        batch.push(job);
        savepoint.run();
        try {
          settled.push(await job.run());
        } catch (error) {
          // A full disk takes the whole batch back, with the savepoints in it.
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
      // Lets requests that came in during the commit's fsync join the next batch.
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
