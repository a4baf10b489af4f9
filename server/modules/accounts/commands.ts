import type { FastifyBaseLogger } from 'fastify';
import type { AccountUpdate, AuthResponse, SignIn, SignUp, User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Language } from '../../../domain/languages.ts';
import { phrase } from '../../../domain/phrase.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { invalidToken } from '../../http/errors.ts';
import type { Config } from '../../config.ts';
import { newId } from '../../db/ids.ts';
import type { AccountRow, Db } from '../../db/schema.ts';
import { enqueueMail, type MailService } from '../../mail/outbox.ts';
import { textsOf } from '../../shared/texts.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { redeemInvitation } from '../invitations/redeem.ts';
import { insertWorkspace, workspacesOf } from '../workspaces/repository.ts';
import { attemptKey, withinAttempts } from './attempts.ts';
import { removeOtherAvatars } from './avatars.ts';
import { knownDevice } from './devices.ts';
import { checkNewPassword } from './newPassword.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { mayUpdateAccount } from './policy.ts';
import { presentUser } from './presenter.ts';
import { accountByEmail, accountById, insertAccount, updateAccount } from './repository.ts';
import { checkSignUp } from './signUpRule.ts';
import { startSession } from './sessions.ts';

/** Returns an account with its workspaces, or only with the workspace `only`. */
export const readUser = async (db: Db, account: AccountRow, only?: string): Promise<User> =>
  presentUser(account, await workspacesOf(db, account.id, only));

interface SignUpContext {
  unitOfWork: UnitOfWork;
  config: Pick<Config, 'signUp'>;
  userAgent: string;
  /** Language of the request: the app sends the one that it shows. */
  language: Language;
}

export async function signUp(
  { unitOfWork, config, userAgent, language }: SignUpContext,
  given: SignUp,
): Promise<AuthResponse> {
  await checkNewPassword(given.password, given);
  const passwordHash = await hashPassword(given.password);
  return unitOfWork(async (unit) => {
    const { db, now } = unit;
    if (!given.invitation) await checkSignUp(db, config, given.email);
    const id = newId();
    const inserted = await insertAccount(db, {
      id,
      email: given.email,
      password_hash: passwordHash,
      nickname: given.name,
      name: given.name,
      last_name: given.lastName,
      avatar: given.avatar ?? null,
      language: given.language ?? null,
      time_zone: given.timeZone ?? null,
      require_password_change: 0,
      created_at: now,
    });
    if (!inserted) {
      throw new AppError('EMAIL_TAKEN', phrase('errors', 'accounts.emailTaken'), {
        issues: [{ path: 'body.email', message: phrase('errors', 'accounts.emailTaken') }],
      });
    }
    const { workspace } = textsOf(given.language ?? language)('defaults');
    const workspaceId = given.invitation
      ? await redeemInvitation(unit, given.invitation, id)
      : await insertWorkspace(db, { name: workspace({ name: given.name }), ownerId: id }, now);
    await db.updateTable('accounts').set({ workspace_default_id: workspaceId }).where('id', '=', id).execute();
    return signedIn(unit, id, userAgent);
  });
}

interface SignInContext {
  db: Db;
  now: string;
  unitOfWork: UnitOfWork;
  mail: MailService;
  config: Pick<Config, 'publicUrl'>;
  log: Pick<FastifyBaseLogger, 'info'>;
  userAgent: string;
  cookies: string | undefined;
  setHeader(name: string, value: string): void;
}

export async function signIn(context: SignInContext, { email, password }: SignIn): Promise<AuthResponse> {
  const { db, now, unitOfWork, mail, userAgent, log } = context;
  const found = await accountByEmail(db, email);
  const device = found ? await knownDevice(context, found.id, now) : null;
  const key = device === null ? attemptKey.account(email) : attemptKey.device(device);
  const fail = () => logAuthentication(log, 'sign-in failed', { accountId: found?.id ?? null });
  const isRight = await withinAttempts(context, key, () =>
    verifyPassword(found?.password_hash ?? null, password),
  ).catch((error: unknown) => {
    fail();
    throw error;
  });
  if (!found || !isRight) {
    fail();
    throw new AppError('INVALID_CREDENTIALS', phrase('errors', 'accounts.wrongCredentials'));
  }
  if (found.require_password_change === 1) {
    await unitOfWork((unit) => enqueueMail(unit, mail, { kind: 'forcedReset', recipient: found.email }));
    throw new AppError('PASSWORD_RESETED', phrase('errors', 'accounts.passwordReset'));
  }
  return unitOfWork(async (unit) => {
    // Reads the account again: its password may have changed during the verification, and the change ends every
    // session.
    const current = await accountById(unit.db, found.id);
    if (current?.password_hash !== found.password_hash)
      throw new AppError('INVALID_CREDENTIALS', phrase('errors', 'accounts.wrongCredentials'));
    return signedIn(unit, found.id, userAgent);
  });
}

export async function signedIn(unit: Unit, accountId: string, userAgent: string): Promise<AuthResponse> {
  const { db } = unit;
  const account = await accountById(db, accountId);
  if (!account) throw new AppError('INVALID_CREDENTIALS', phrase('errors', 'accounts.wrongCredentials'));
  return { account: await readUser(db, account), token: await startSession(unit, accountId, userAgent) };
}

export async function changeAccount(unit: Unit, accountId: string, given: AccountUpdate): Promise<User> {
  const { db, now } = unit;
  if (given.id !== undefined && !mayUpdateAccount(accountId, given.id))
    throw new AppError('FORBIDDEN', phrase('errors', 'accounts.notYours'));
  const account = await accountById(db, accountId);
  if (!account) throw invalidToken();
  const workspaces = await workspacesOf(db, accountId);
  if (given.workspaceDefaultId !== undefined && !workspaces.some(({ id }) => id === given.workspaceDefaultId)) {
    throw new AppError('NOT_FOUND', phrase('errors', 'accounts.noWorkspace'), {
      issues: [{ path: 'body.workspaceDefaultId', message: phrase('errors', 'accounts.noWorkspace') }],
    });
  }
  const { nickname, name, lastName, avatar, language, timeZone, workspaceDefaultId } = given;
  const changed = await updateAccount(db, account, {
    ...(nickname !== undefined && { nickname }),
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(avatar !== undefined && { avatar }),
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(workspaceDefaultId !== undefined && { workspace_default_id: workspaceDefaultId }),
    updated_at: now,
  });
  if (avatar !== undefined) await removeOtherAvatars(db, accountId, avatar);
  const isVisible = [nickname, name, lastName, avatar].some((value) => value !== undefined);
  if (isVisible) for (const { id } of workspaces) unit.publish(id, 'workspace', { type: 'members.changed' });
  return presentUser(changed, workspaces);
}
