/**
 * Kills its process with SIGKILL just before the nth file or SQLite operation, where n is KILL_AT. Preloaded with `node
 * --import`. A process that ends by itself prints its number of operations.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const killAt = Number(process.env.KILL_AT ?? 0);
let steps = 0;

function countCalls<T extends object>(owner: T, names: (keyof T)[]): void {
  for (const name of names) {
    const original = owner[name] as (...values: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, ...values: unknown[]) {
        steps += 1;
        if (steps === killAt) process.kill(process.pid, 'SIGKILL');
        return original.apply(this, values);
      },
    });
  }
}

countCalls(DatabaseSync.prototype, ['exec', 'close']);
countCalls(StatementSync.prototype, ['run', 'all', 'get']);
countCalls(fs, ['renameSync', 'rmSync', 'copyFileSync', 'fsyncSync', 'mkdirSync']);
syncBuiltinESMExports();
process.once('exit', () => console.log(`steps: ${steps}`));
