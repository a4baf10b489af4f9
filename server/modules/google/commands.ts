import type { CallbackAnswer } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import { type Language, languageNamed } from '../../../domain/languages.ts';
import { invitationIn } from '../../../domain/returnPath.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Config, ProviderConfig } from '../../config.ts';
import { newId } from '../../db/ids.ts';
import type { AccountRow, Db } from '../../db/schema.ts';
import type { Realtime } from '../../realtime/slot.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import { textsOf } from '../../shared/texts.ts';
import type { Unit } from '../../unitOfWork.ts';
import { revokeTokensOf } from '../accessTokens/repository.ts';
import { signedIn } from '../accounts/commands.ts';
import { accountByEmail, insertAccount } from '../accounts/repository.ts';
import { checkSignUp } from '../accounts/signUpRule.ts';
import { mayRedeem } from '../invitations/policy.ts';
import { stateOf } from '../invitations/presenter.ts';
import { invitationByToken } from '../invitations/repository.ts';
import { endSessions } from '../passwords/commands.ts';
import { redeemInvitation } from '../invitations/redeem.ts';
import { insertWorkspace } from '../workspaces/repository.ts';
import type { Attempt, ExternalPerson } from './provider.ts';

const minute = 60_000;
export const attemptLifetime = 10 * minute;
export const ticketLifetime = minute;
const after = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

interface Start {
  /** Id of the provider. */
  provider: string;
  returnTo: string;
  /** Language that the person chose in the browser, or null. */
  language: Language | null;
}

/** Saves a sign-in attempt. Returns a key that only the requesting browser gets. */
export async function saveAttempt(
  { db, now }: Unit,
  attempt: Attempt,
  { provider, returnTo, language }: Start,
): Promise<string> {
  const key = makeToken();
  await db
    .insertInto('external_sign_ins')
    .values({
      key_hash: hashToken(key),
      ...attempt,
      provider,
      return_to: returnTo,
      language,
      expires_at: after(now, attemptLifetime),
    })
    .execute();
  return key;
}

/** Reads and deletes a saved attempt, so that it can be used only once. Returns null if it is unknown or expired. */
export async function takeAttempt({ db, now }: Unit, key: string): Promise<(Attempt & Start) | null> {
  const row = await db
    .deleteFrom('external_sign_ins')
    .where('key_hash', '=', hashToken(key))
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now
    ? { ...row, returnTo: row.return_to, language: languageNamed(row.language) }
    : null;
}

/**
 * Finds, links or creates the account of a person that the provider has verified. Returns a token for the callback
 * address and a key for the cookie of the browser that started the sign-in. The browser exchanges both together for a
 * session.
 */
export async function issueTicket(
  unit: Unit,
  services: Services,
  person: ExternalPerson,
  returnTo: string,
): Promise<{ token: string; key: string }> {
  const { db, now } = unit;
  const accountId = await accountOf(unit, services, person, returnTo);
  const [token, key] = [makeToken(), makeToken()];
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: hashToken(token),
      browser_hash: hashToken(key),
      account_id: accountId,
      return_to: returnTo,
      expires_at: after(now, ticketLifetime),
    })
    .execute();
  return { token, key };
}

interface Services {
  realtime: Realtime;
  config: Pick<Config, 'signUp'>;
  provider: ProviderConfig;
  /** Language that the person chose before the sign-in, or null. */
  chosen: Language | null;
  /** Language of the request, which names the first workspace if none was chosen. */
  language: Language;
}

async function accountOf(unit: Unit, services: Services, person: ExternalPerson, returnTo: string): Promise<string> {
  const { provider, realtime } = services;
  const linked = await accountBySubject(unit.db, provider, person.subject);
  if (linked) return linked.id;
  const known = await accountByEmail(unit.db, person.email);
  const id = known ? await link(unit, realtime, known) : await create(unit, services, person, returnTo);
  await unit.db
    .insertInto('external_identities')
    .values({ provider: provider.key, subject: person.subject, account_id: id })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ account_id: id }))
    .execute();
  return id;
}

const accountBySubject = (db: Db, { key }: ProviderConfig, subject: string) =>
  db
    .selectFrom('external_identities')
    .innerJoin('accounts', 'accounts.id', 'external_identities.account_id')
    .select('accounts.id')
    .where('external_identities.provider', '=', key)
    .where('external_identities.subject', '=', subject)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();

async function link(unit: Unit, realtime: Realtime, account: AccountRow): Promise<string> {
  const { db, now } = unit;
  // If the e-mail address was never verified, another person may have signed up with it. Their password, access tokens
  // and sessions must then end.
  const isProven = account.email_verified_at !== null;
  await db
    .updateTable('accounts')
    .set({
      email_verified_at: now,
      updated_at: now,
      ...(isProven ? {} : { password_hash: null, require_password_change: 0 }),
    })
    .where('id', '=', account.id)
    .execute();
  if (!isProven) {
    await revokeTokensOf(db, account.id);
    await endSessions(unit, realtime, account.id);
  }
  return account.id;
}

async function create(
  unit: Unit,
  { config, language, chosen }: Services,
  person: ExternalPerson,
  returnTo: string,
): Promise<string> {
  const { db, now } = unit;
  const invitation = await invitationOf(db, person, returnTo, now);
  if (invitation === null) await checkSignUp(db, config, person.email);
  const id = newId();
  const inserted = await insertAccount(db, {
    id,
    email: person.email,
    password_hash: null,
    nickname: person.name,
    name: person.name,
    last_name: person.lastName,
    avatar: person.picture,
    language: chosen,
    email_verified_at: now,
    require_password_change: 0,
    created_at: now,
  });
  if (!inserted) throw new AppError('EMAIL_TAKEN', phrase('errors', 'google.expiredTicket'));
  // With open sign-up, the person accepts the invitation in the app. With restricted sign-up, it is accepted together
  // with the creation of the account.
  if (invitation !== null && config.signUp.mode === 'open') return id;
  const { workspace } = textsOf(chosen ?? language)('defaults');
  const workspaceId =
    invitation === null
      ? await insertWorkspace(db, { name: workspace({ name: person.name }), ownerId: id }, now)
      : await redeemInvitation(unit, invitation, id);
  await db.updateTable('accounts').set({ workspace_default_id: workspaceId }).where('id', '=', id).execute();
  return id;
}

/**
 * Returns the invitation in `returnTo` if it is open and this person may accept it. Such a person gets no workspace of
 * their own.
 */
async function invitationOf(db: Db, person: ExternalPerson, returnTo: string, now: string): Promise<string | null> {
  const token = invitationIn(returnTo);
  const invitation = token === undefined ? undefined : await invitationByToken(db, token);
  return token !== undefined &&
    invitation !== undefined &&
    stateOf(invitation, now) === 'open' &&
    mayRedeem(invitation, person)
    ? token
    : null;
}

/** Exchanges a ticket for a session, once. Fails in any browser other than the one that started the sign-in. */
export async function exchangeTicket(
  unit: Unit,
  token: string,
  key: string,
  userAgent: string,
): Promise<CallbackAnswer> {
  const { db, now } = unit;
  const ticket = await db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', hashToken(token))
    .where('browser_hash', '=', hashToken(key))
    .where('expires_at', '>', now)
    .returning(['account_id', 'return_to'])
    .executeTakeFirst();
  if (!ticket) throw new AppError('INVALID_CREDENTIALS', phrase('errors', 'google.expiredTicket'));
  return { ...(await signedIn(unit, ticket.account_id, userAgent)), redirect: ticket.return_to };
}
