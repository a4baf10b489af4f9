import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy } from '../temporary.ts';
import { retryWhileLocked } from './retryWhileLocked.ts';

const cachedStatements = 1000;

interface Prepared {
  statement: StatementSync;
  reads: boolean;
}

export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  constructor(database: DatabaseSync) {
    this.#database = database;
  }
  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
  }
  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
  createAdapter(): SqliteAdapter {
    return new OpenSqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Disables Kysely's lock on a single connection, because `transact` already runs one write at a time. */
class OpenSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself after some errors, such as a full disk. Another rollback would fail and hide that
    // error.
    if (!this.#database.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#run(query);
    } catch (error) {
      if (this.#database.isTransaction || !isBusy(error)) throw error;
      return retryWhileLocked(() => this.#run<R>(query));
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, reads } = this.#prepare(query.sql);
    // The cast is needed because Kysely types parameters as unknown. SQLite rejects invalid values itself.
    const parameters = query.parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const rows = this.#database.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]));
    for (const row of rows) yield { rows: [row as R] };
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    // Each length of an id list has its own SQL text, so the cache fills up. Clearing the whole cache is simpler than
    // evicting single statements, and works as well at this size.
    if (this.#prepared.size >= cachedStatements) this.#prepared.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
