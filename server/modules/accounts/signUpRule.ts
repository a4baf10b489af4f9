import type { PublicConfig } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

type Rule = Pick<Config, 'signUp'>;

export async function signUpOf(db: Db, { signUp }: Rule): Promise<Pick<PublicConfig, 'signUp' | 'signUpDomains'>> {
  const isOpen = signUp.mode === 'open' || !(await hasAccounts(db));
  return isOpen ? { signUp: 'open', signUpDomains: [] } : { signUp: signUp.mode, signUpDomains: signUp.domains };
}

/**
 * Throws SIGN_UP_CLOSED if the setting SIGN_UP doesn't allow an account without an invitation. The first account on a
 * server is always allowed.
 */
export async function checkSignUp(db: Db, { signUp }: Rule, email: string): Promise<void> {
  if (signUp.mode === 'open') return;
  if (signUp.mode === 'domains' && signUp.domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  // This update makes concurrent sign-ups wait for each other, so that only one of them can be the first.
  await db
    .insertInto('sign_in_attempts')
    .values({ key: 'first account', failures: 0, last_at: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 0 }))
    .execute();
  if (!(await hasAccounts(db))) return;
  const message =
    signUp.mode === 'invited'
      ? phrase('errors', 'accounts.signUpInvited')
      : phrase('errors', 'accounts.signUpDomains', { domains: signUp.domains.join(', ') });
  throw new AppError('SIGN_UP_CLOSED', message, {
    issues: signUp.mode === 'domains' ? [{ path: 'body.email', message }] : [],
  });
}

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !==
  undefined;
