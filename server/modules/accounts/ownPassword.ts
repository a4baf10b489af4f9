import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import { validationError } from '../../http/errors.ts';
import { attemptKey, type AttemptServices, withinAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { accountById } from './repository.ts';

/** Returns the stored password hash of an account, or null if it has none. */
export const storedPasswordOf = async (db: Db, accountId: string): Promise<string | null> =>
  (await accountById(db, accountId))?.password_hash ?? null;

/**
 * Checks the password with which a signed-in user confirms a request. Throws VALIDATION at `path` if the password is
 * missing or wrong, and RATE_LIMITED after too many wrong ones in the session.
 */
export async function checkOwnPassword(
  services: AttemptServices & { sessionId: string },
  stored: string,
  given: string | undefined,
  path: string,
): Promise<void> {
  if (given === undefined) throw validationError([{ path, message: phrase('errors', 'passwords.currentRequired') }]);
  const key = attemptKey.session(services.sessionId);
  if (await withinAttempts(services, key, () => verifyPassword(stored, given))) return;
  throw validationError([{ path, message: phrase('errors', 'passwords.wrongCurrent') }]);
}
