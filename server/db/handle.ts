import type { DatabaseKind } from './kind.ts';
import type { Db } from './schema.ts';

export interface DatabaseHandle {
  kind: DatabaseKind;
  /** Reads committed data. Writes use `transact`. */
  db: Db;
  /**
   * Runs a command in one transaction and resolves when it is durable. The command may run again after a conflict, so
   * it must change nothing but its `db`. It must await nothing but its `db`, because others wait for it.
   */
  transact<T>(command: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Takes the next `count` change numbers of a workspace and returns the last one. Call it at the end of a unit, with
   * the unit's `db`. Concurrent units may commit in another order than their numbers, and a unit that fails leaves a
   * gap.
   */
  takeNumbers(db: Db, workspaceId: string, count: number): Promise<number>;
  close(): Promise<void>;
}
