import type { PublicConfig } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { words } from './messages.ts';

type Rule = Pick<Config, 'signUp'>;

/** Who may make an account now, for the sign-up page. */
export async function signUpOf(db: Db, { signUp }: Rule): Promise<Pick<PublicConfig, 'signUp' | 'signUpDomains'>> {
  const isOpen = signUp.mode === 'open' || !(await hasAccounts(db));
  return isOpen ? { signUp: 'open', signUpDomains: [] } : { signUp: signUp.mode, signUpDomains: signUp.domains };
}

/** Refuses an account without an invitation where SIGN_UP doesn't allow it. The first one of an instance may always be made. */
export async function checkSignUp(db: Db, { signUp }: Rule, email: string): Promise<void> {
  if (signUp.mode === 'open') return;
  if (signUp.mode === 'domains' && signUp.domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  // Two that come at once wait for each other here: only one of them is the first.
  await db
    .insertInto('sign_in_attempts')
    .values({ key: 'first account', failures: 0, last_at: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 0 }))
    .execute();
  if (!(await hasAccounts(db))) return;
  const message = signUp.mode === 'invited' ? words.signUpInvited : words.signUpDomains(signUp.domains);
  throw new AppError('SIGN_UP_CLOSED', message, {
    issues: signUp.mode === 'domains' ? [{ path: 'body.email', message }] : [],
  });
}

const hasAccounts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !==
  undefined;
