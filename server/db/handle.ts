import type { DatabaseKind } from './kind.ts';
import type { Db } from './schema.ts';

export interface DatabaseHandle {
  kind: DatabaseKind;
  /** Connection that reads committed data. Writes use `transact`. */
  db: Db;
  /**
   * Runs a command in one transaction. Resolves when the transaction is committed to disk. The command may run again
   * after a conflict, so it must have no side effects outside its `db`. It must await nothing but its `db`, because
   * other commands wait for it.
   */
  transact<T>(command: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Takes the next `count` numbers of a counter, and returns the last one. Call it late in a unit of work, with the
   * unit's `db`. On PostgreSQL, concurrent units may commit in a different order than their numbers, and a failed unit
   * leaves a gap.
   */
  takeNumbers(db: Db, counterId: string, count: number): Promise<number>;
  close(): Promise<void>;
}
