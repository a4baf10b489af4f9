import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';

/**
 * Wrong passwords are counted per account in the database, for all processes, because an attacker has many addresses.
 * After 20 in a row, each further one makes the account wait 1, 2, 4, 8 and at most 15 minutes. That allows about 120
 * guesses a day. The count ends after a day without a wrong password, with a right one, or with a new password by link.
 * An attacker must not be able to lock the owner out. A browser that signed in before therefore holds a cookie and has
 * its own count, and so does a session that asks for the password again. Addresses without an account are counted too,
 * so that the answer doesn't reveal which accounts exist.
 */
const freeAttempts = 20;
const minute = 60_000;
const maxWait = 15 * minute;
export const attemptLifetime = 24 * 60 * minute;

export const attemptKey = {
  account: (email: string): string => `account:${hashToken(email)}`,
  device: (tokenHash: string): string => `device:${tokenHash}`,
  session: (sessionId: string): string => `session:${sessionId}`,
};

export interface AttemptServices {
  db: Db;
  now: string;
  unitOfWork: UnitOfWork;
  setHeader(name: string, value: string): void;
}

/**
 * Checks a password. Throws RATE_LIMITED while its key has to wait. The wait is checked again afterwards, so that
 * guesses sent at once get no more answers than guesses sent one after the other.
 */
export async function withinAttempts(
  { db, now, unitOfWork, setHeader }: AttemptServices,
  key: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const rejectDuring = (milliseconds: number): void => {
    if (milliseconds <= 0) return;
    setHeader('retry-after', String(Math.ceil(milliseconds / 1000)));
    throw new AppError(
      'RATE_LIMITED',
      phrase('errors', 'accounts.tooManyAttempts', { minutes: Math.ceil(milliseconds / minute) }),
    );
  };
  const first = await rowOf(db, key);
  // After the clock was set back, the wait begins again now, so that nobody waits longer than the maximum.
  if (first && first.last_at > now) await unitOfWork((unit) => bringBack(unit.db, key, now));
  rejectDuring(waitOf(first, now));
  if (!(await isRight())) {
    rejectDuring(await unitOfWork((unit) => countFailure(unit, key)));
    return false;
  }
  const row = await rowOf(db, key);
  rejectDuring(waitOf(row, now));
  if (row) await unitOfWork((unit) => clearFailures(unit.db, key));
  return true;
}

export const clearFailures = async (db: Db, key: string): Promise<void> =>
  void (await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute());

interface Row {
  failures: number;
  last_at: string;
}

const rowOf = (db: Db, key: string): Promise<Row | undefined> =>
  db.selectFrom('sign_in_attempts').select(['failures', 'last_at']).where('key', '=', key).executeTakeFirst();

/** Returns the milliseconds until the next attempt; 0 or less means now. */
function waitOf(row: Row | undefined, now: string): number {
  if (!row || row.failures < freeAttempts) return 0;
  const wait = Math.min(maxWait, minute * 2 ** Math.min(row.failures - freeAttempts, 10));
  return Math.min(wait, Date.parse(row.last_at) + wait - Date.parse(now));
}

const bringBack = async (db: Db, key: string, now: string): Promise<void> =>
  void (await db
    .updateTable('sign_in_attempts')
    .set({ last_at: now })
    .where('key', '=', key)
    .where('last_at', '>', now)
    .execute());

/** Counts a wrong password. Returns the milliseconds to wait if other requests already used up the attempts. */
async function countFailure({ db, now }: { db: Db; now: string }, key: string): Promise<number> {
  // The update changes nothing, but it locks the row even if it is new.
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
  const isOutdated = Date.parse(now) - Date.parse(row.last_at) > attemptLifetime;
  await db
    .updateTable('sign_in_attempts')
    .set({ failures: isOutdated ? 1 : row.failures + 1, last_at: now })
    .where('key', '=', key)
    .execute();
  return 0;
}
