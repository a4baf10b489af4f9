const sqlite = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14 };
const temporaryInSqlite: ReadonlySet<number> = new Set(Object.values(sqlite));
/** Temporary operating system errors: no connection, no space on the disk, too many open files. */
const systemCodes: ReadonlySet<string> = new Set([
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
 * Temporary PostgreSQL errors by SQLSTATE: connection lost, too many connections, no resources, shutdown, read-only
 * standby, lock time-out, conflict of transactions, failing disk.
 */
const postgresCodes = /^(?:08...|53...|57P0[1-5]|25006|55P03|40001|40P01|58030)$/;
/** Messages of driver errors that have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed|database is not open|statement has been finalized|Query read timeout)/;

export const isBusy = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === sqlite.busy || code === sqlite.locked;
};

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isTemporary)) return true;
  const code = sqliteCode(error);
  if (code !== null) return temporaryInSqlite.has(code);
  const { code: name } = error as { code?: unknown };
  if (typeof name === 'string' && (systemCodes.has(name) || postgresCodes.test(name))) return true;
  return driverMessages.test(error.message);
}

/** Returns the primary result code of an SQLite error, which is the lowest byte of its extended code. */
const sqliteCode = (error: unknown): number | null => {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined;
  return typeof code === 'number' ? code & 0xff : null;
};
