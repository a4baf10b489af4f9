import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../shared/tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';

/**
 * Limits on wrong passwords. They are counted for each account, in the database for all processes, because an attacker
 * has many IP addresses. After 20 wrong passwords in a row, each further one makes the account wait 1, 2, 4, 8 and at
 * most 15 minutes. That allows about 120 guesses a day. The count is reset after a day without a wrong password, by the
 * right password, and by a new password set through a link.
 *
 * An attacker must not be able to lock the owner out. A browser that signed in before therefore has a cookie with its
 * own count. A session in which the user confirms their password has its own count, too. E-mail addresses without an
 * account are counted as well, so that the response doesn't reveal which accounts exist.
 */
const freeAttempts = 20;
const minute = 60_000;
const maxWait = 15 * minute;
const lifetime = 24 * 60 * minute;

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
 * Checks a password. Throws RATE_LIMITED while its key has to wait. The wait is checked again after the password, so
 * that guesses sent in parallel get no more results than guesses sent one after the other.
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
  // If the clock was set back, restarts the wait now, so that no one waits longer than the maximum.
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

export const deleteOldAttempts = (db: Db, now: string) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<=', new Date(Date.parse(now) - lifetime).toISOString())
    .execute();

interface Row {
  failures: number;
  last_at: string;
}

const rowOf = (db: Db, key: string): Promise<Row | undefined> =>
  db.selectFrom('sign_in_attempts').select(['failures', 'last_at']).where('key', '=', key).executeTakeFirst();

/** Returns the milliseconds until the next attempt. 0 or less means that an attempt is allowed now. */
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

/** Counts a wrong password. Returns the milliseconds to wait if parallel requests have already used up the attempts. */
async function countFailure({ db, now }: { db: Db; now: string }, key: string): Promise<number> {
  // This update changes no value. It locks the row, even if the row is new.
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
  const isOutdated = Date.parse(now) - Date.parse(row.last_at) > lifetime;
  await db
    .updateTable('sign_in_attempts')
    .set({ failures: isOutdated ? 1 : row.failures + 1, last_at: now })
    .where('key', '=', key)
    .execute();
  return 0;
}
