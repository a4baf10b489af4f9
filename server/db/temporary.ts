const sqlite = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const temporaryInSqlite: ReadonlySet<number> = new Set(Object.values(sqlite));
/** Error codes of the system: no connection, no room on the disk, no more files. */
const ofSystem: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
]);
/**
 * SQLSTATE of PostgreSQL: connection lost, too many connections, no resources, shut down, a standby that only reads, a lock
 * that is held for long, a transaction that lost against others, a failing disk.
 */
const inPostgres = /^(?:08...|53...|57P0[1-5]|25006|55P03|40001|40P01|58030)$/;
/** Errors of the drivers that have no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|database is not open|statement has been finalized|Query read timeout)/;

/** Whether another process holds SQLite's lock. */
export const isBusy = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === sqlite.busy || code === sqlite.locked;
};

/** Whether the database can't work now but may later: it is away, full, locked, overloaded or being stopped. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isTemporary)) return true;
  const code = sqliteCode(error);
  if (code !== null) return temporaryInSqlite.has(code);
  const { code: name } = error as { code?: unknown };
  if (typeof name === 'string' && (ofSystem.has(name) || inPostgres.test(name))) return true;
  return words.test(error.message);
}

/** SQLite's primary result code; the extended ones hold it in their lowest byte. */
const sqliteCode = (error: unknown): number | null => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined;
  return typeof code === 'number' ? code & 0xff : null;
};
