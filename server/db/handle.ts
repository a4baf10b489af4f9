import type { DatabaseKind } from './kind.ts';
import type { Db } from './schema.ts';

/** An open, migrated database. */
export interface DatabaseHandle {
  kind: DatabaseKind;
  /** Reads what is committed. Writes go through `transact`. */
  db: Db;
  /**
   * Runs a command in one transaction and resolves when it is durable. It may be run again after losing against
   * another, so it touches nothing but its `db`; and it awaits nothing but its `db`, since others wait behind it.
   */
  transact<T>(command: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Takes the next numbers for changes of a workspace, `count` of them, and gives the last; called at a unit's end, with
   * its `db`. Units that commit at the same time may commit in another order than that of their numbers, and one that
   * fails leaves a gap.
   */
  takeNumbers(db: Db, workspaceId: string, count: number): Promise<number>;
  close(): Promise<void>;
}
