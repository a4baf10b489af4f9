import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { words } from './messages.ts';

/*
 * Wrong passwords are counted per account in the database, for all processes, because an attacker has many addresses.
 * After 20 in a row, the account waits after each further one: 1 minute, then 2, 4, 8 and at most 15, so that a day of
 * guessing tries about 120 passwords. A day without a wrong one, a right one, or a new password by link ends it.
 * An attacker must not be able to lock the owner out: a browser that signed in before holds a cookie and is counted by
 * itself, so what others do to the account doesn't reach it. A password that is asked for again while signed in is
 * counted per session for the same reason. Addresses without an account are counted alike: the answer tells nothing.
 */
const free = 20;
const minute = 60_000;
const longestWait = 15 * minute;
export const forgottenAfter = 24 * 60 * minute;

/** What a password is tried on. */
export const attemptsOn = {
  account: (email: string): string => `account:${hashToken(email)}`,
  device: (tokenHash: string): string => `device:${tokenHash}`,
  session: (sessionId: string): string => `session:${sessionId}`,
};

interface Services {
  db: Db;
  now: string;
  unitOfWork: UnitOfWork;
  setHeader(name: string, value: string): void;
}

/**
 * Runs a check of a password unless its key has to wait. The wait is looked up again afterwards: of many guesses sent at
 * once, only as many get an answer as would have had one after the other.
 */
export async function withinAttempts(
  { db, now, unitOfWork, setHeader }: Services,
  key: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const refuse = (milliseconds: number): void => {
    if (milliseconds <= 0) return;
    setHeader('retry-after', String(Math.ceil(milliseconds / 1000)));
    throw new AppError('RATE_LIMITED', words.tooManyAttempts(Math.ceil(milliseconds / minute)));
  };
  refuse(waitOf(await rowOf(db, key), now));
  if (!(await isRight())) {
    refuse(await unitOfWork((unit) => countFailure(unit, key)));
    return false;
  }
  const row = await rowOf(db, key);
  refuse(waitOf(row, now));
  if (row) await unitOfWork((unit) => forgetFailures(unit.db, key));
  return true;
}

export const forgetFailures = async (db: Db, key: string): Promise<void> =>
  void (await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute());

interface Row {
  failures: number;
  last_at: string;
}

const rowOf = (db: Db, key: string): Promise<Row | undefined> =>
  db.selectFrom('sign_in_attempts').select(['failures', 'last_at']).where('key', '=', key).executeTakeFirst();

/** Milliseconds until the next attempt. */
function waitOf(row: Row | undefined, now: string): number {
  if (!row || row.failures < free) return 0;
  const wait = Math.min(longestWait, minute * 2 ** Math.min(row.failures - free, 10));
  return Date.parse(row.last_at) + wait - Date.parse(now);
}

/** Counts a wrong password. Returns the milliseconds to wait when other requests have already used all attempts. */
async function countFailure({ db, now }: { db: Db; now: string }, key: string): Promise<number> {
  // The update that changes nothing locks the row, also where it is new.
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 0, last_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ failures: ref('sign_in_attempts.failures') })),
    )
    .returning(['failures', 'last_at'])
    .executeTakeFirstOrThrow();
  const wait = waitOf(row, now);
  if (wait > 0) return wait;
  const isForgotten = Date.parse(now) - Date.parse(row.last_at) > forgottenAfter;
  await db
    .updateTable('sign_in_attempts')
    .set({ failures: isForgotten ? 1 : row.failures + 1, last_at: now })
    .where('key', '=', key)
    .execute();
  return 0;
}
