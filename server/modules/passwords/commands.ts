import { AppError } from '../../../domain/errors.ts';
import type { OwnPasswordChange } from '../../../domain/access.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Realtime } from '../../realtime/slot.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { revokeTokensOf } from '../accessTokens/repository.ts';
import { attemptKey, clearFailures } from '../accounts/attempts.ts';
import { checkOwnPassword, storedPasswordOf } from '../accounts/ownPassword.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { checkNewPassword } from '../accounts/newPassword.ts';
import { accountByEmail } from '../accounts/repository.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import type { Identity } from '../../http/identity.ts';
import { ownsEveryWorkspaceOf, workspacesOf } from '../workspaces/repository.ts';

interface Services {
  db: Db;
  now: string;
  unitOfWork: UnitOfWork;
  realtime: Realtime;
  setHeader(name: string, value: string): void;
}

/**
 * Sets a new password with a reset link, and ends every session. A link sent by e-mail also verifies the address.
 * Access tokens are revoked, too, unless a manager forced the reset: that has already revoked the tokens in the
 * manager's workspace. Returns the id of the account.
 */
export async function changePassword(
  { db, now, unitOfWork, realtime }: Services,
  given: { token: string; password: string },
): Promise<string> {
  const reset = await resetByToken(db, given.token, now);
  if (!reset) throw new AppError('RESET_INVALID', phrase('errors', 'passwords.invalidLink'));
  const workspaces = await workspaceNames(db, reset.id);
  await checkNewPassword(given.password, { ...reset, lastName: reset.last_name, workspaces });
  const passwordHash = await hashPassword(given.password);
  return unitOfWork(async (unit) => {
    const { accountId, isMailed } = await spendReset(unit, given.token);
    await unit.db
      .updateTable('accounts')
      .set({
        password_hash: passwordHash,
        require_password_change: 0,
        updated_at: unit.now,
        ...(isMailed && { email_verified_at: unit.now }),
      })
      .where('id', '=', accountId)
      .execute();
    await unit.db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
    await unit.db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
    await clearFailures(unit.db, attemptKey.account(reset.email));
    if (reset.require_password_change === 0) await revokeTokensOf(unit.db, accountId);
    await endSessions(unit, realtime, accountId);
    return accountId;
  });
}

const workspaceNames = async (db: Db, accountId: string): Promise<string[]> =>
  (await workspacesOf(db, accountId)).map(({ name }) => name);

const resetByToken = (db: Db, token: string, now: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.name',
      'accounts.last_name',
      'accounts.nickname',
      'accounts.require_password_change',
    ])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();

/** Deletes the reset link, so that it can be used only once, even by simultaneous requests. */
async function spendReset({ db, now }: Unit, token: string): Promise<{ accountId: string; isMailed: boolean }> {
  const spent = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['account_id', 'shown_to'])
    .executeTakeFirst();
  if (!spent) throw new AppError('RESET_INVALID', phrase('errors', 'passwords.invalidLink'));
  const { account_id: accountId, shown_to: shownTo } = spent;
  // Checks the workspaces again, because the person may have joined others after the link was shown.
  if (shownTo !== null && shownTo !== administrator && !(await ownsEveryWorkspaceOf(db, shownTo, accountId))) {
    throw new AppError('RESET_INVALID', phrase('errors', 'passwords.invalidLink'));
  }
  return { accountId, isMailed: shownTo === null };
}

/**
 * Changes the caller's password. Ends all other sessions, access tokens and links in e-mails. A person without a
 * password sets the first one without `currentPassword`, and the other sessions continue.
 */
export async function changeOwnPassword(
  services: Services & { account: Identity['account']; sessionId: string },
  given: OwnPasswordChange,
): Promise<void> {
  const { db, unitOfWork, realtime, account, sessionId } = services;
  const stored = await storedPasswordOf(db, account.id);
  if (stored !== null) await checkOwnPassword(services, stored, given.currentPassword, 'body.currentPassword');
  await checkNewPassword(given.password, { ...account, workspaces: await workspaceNames(db, account.id) });
  const passwordHash = await hashPassword(given.password);
  await unitOfWork(async (unit) => {
    // Checks the stored password again, because it may have changed during the verification.
    const changed = await unit.db
      .updateTable('accounts')
      .set({ password_hash: passwordHash, updated_at: unit.now })
      .where('id', '=', account.id)
      .where('password_hash', stored === null ? 'is' : '=', stored)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError('CONFLICT', phrase('errors', 'passwords.justChanged'));
    await unit.db.deleteFrom('password_resets').where('account_id', '=', account.id).execute();
    if (stored !== null) {
      await revokeTokensOf(unit.db, account.id);
      await endSessions(unit, realtime, account.id, sessionId);
    }
  });
}

export async function endSessions(
  { db, afterCommit }: Unit,
  realtime: Realtime,
  accountId: string,
  exceptId: string | null = null,
): Promise<void> {
  const ended = await endSessionsOf(db, accountId, exceptId);
  afterCommit(() => ended.forEach((id) => realtime.sessionEnded(id)));
}

const linkLifetime = 3_600_000;
const administrator = 'administrator';

/**
 * Creates a reset link for the administrator to pass on. It is valid for one use within an hour. Returns null if no
 * account has the e-mail address.
 */
export async function makeResetLink(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  publicUrl: string,
  email: string,
): Promise<string | null> {
  const account = await accountByEmail(db, email.trim().toLowerCase());
  return account ? makeShownLink({ db, now }, publicUrl, { accountId: account.id, shownTo: administrator }) : null;
}

/**
 * Creates a reset link that is shown rather than sent by e-mail, so it verifies no address. `shownTo` is
 * 'administrator' or the id of an account. A link shown to an account is valid only while that account owns every
 * workspace of the person.
 */
export async function makeShownLink(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  publicUrl: string,
  { accountId, shownTo }: { accountId: string; shownTo: string },
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: new Date(Date.parse(now) + linkLifetime).toISOString(),
      shown_to: shownTo,
    })
    .execute();
  return `${publicUrl}/authentication/password/reset/${token}`;
}
