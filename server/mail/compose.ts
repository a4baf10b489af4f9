import { formatsOf } from '../../domain/formats.ts';
import { type Language, languageNamed } from '../../domain/languages.ts';
import type { Db } from '../db/schema.ts';
import type { Bounds } from '../config.ts';
import { personName } from '../shared/personName.ts';
import { textsOf } from '../shared/texts.ts';
import { hashToken, makeToken } from '../shared/tokens.ts';
import { clockIn } from '../shared/zoneClock.ts';
import type { Composed, MailRow } from './outbox.ts';
import { letters, shortName } from './messages.ts';

const hour = 3_600_000;
/**
 * Maximum number of reset e-mails to one address in an hour. Further requests get the same response, but no e-mail is
 * sent.
 */
const resetsPerHour = 5;

type Composer = (db: Db, mail: MailRow, now: string, language: Language) => Promise<Composed | null>;

/** Composers of the e-mails whose texts belong to a module. */
export type Composers = Record<'notification' | 'digest', Composer>;

/**
 * Creates the link and the texts of an e-mail in one transaction. Only a hash of the link's token is stored. Returns
 * null if the e-mail is no longer needed. `language` is used for people who haven't chosen one.
 */
export async function composeMail(
  db: Db,
  mail: MailRow,
  now: string,
  { language, bounds, composers }: { language: Language; bounds: Bounds; composers: Composers },
): Promise<Composed | null> {
  switch (mail.kind) {
    case 'passwordReset':
    case 'forcedReset':
      return composeReset(db, mail, now, { language, perDay: bounds.resetsPerDay });
    case 'invitation':
      return composeInvitation(db, mail, now, language);
    case 'notification':
    case 'digest':
      return composers[mail.kind](db, mail, now, language);
  }
}

async function composeReset(
  db: Db,
  mail: MailRow,
  now: string,
  { language, perDay }: { language: Language; perDay: number },
): Promise<Composed | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'language'])
    .where('email', '=', mail.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) return null;
  const sent = await db
    .selectFrom('mails')
    .select('sent_at')
    .where('recipient', '=', mail.recipient)
    .where('kind', 'in', ['passwordReset', 'forcedReset'])
    .where('sent_at', '>', before(now, 24 * hour))
    .execute();
  const inLastHour = sent.filter(({ sent_at: at }) => at !== null && at > before(now, hour));
  if (sent.length >= perDay || inLastHour.length >= resetsPerHour) return null;
  const token = makeToken();
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), account_id: account.id, expires_at: before(now, -hour) })
    .execute();
  const letter = mail.kind === 'forcedReset' ? letters.forcedReset : letters.passwordReset;
  return {
    letter: letter(textsOf(languageNamed(account.language) ?? language)('mails')),
    path: `/authentication/password/reset/${token}`,
  };
}

async function composeInvitation(db: Db, mail: MailRow, now: string, language: Language): Promise<Composed | null> {
  const invitation = await db
    .selectFrom('invitations')
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.expires_at',
      'workspaces.name as workspace',
      'accounts.name',
      'accounts.last_name',
      'accounts.nickname',
      'accounts.language',
      'accounts.time_zone',
    ])
    .where('invitations.id', '=', mail.invitation_id)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .where('workspaces.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!invitation) return null;
  const token = makeToken();
  await db
    .insertInto('invitation_links')
    .values({ token_hash: hashToken(token), invitation_id: invitation.id, created_at: now })
    .execute();
  const invited = await db
    .selectFrom('accounts')
    .select(['language', 'time_zone'])
    .where('email', '=', mail.recipient)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const chosen = languageNamed((invited ?? invitation).language) ?? language;
  const texts = textsOf(chosen)('mails');
  const day = clockIn((invited ?? invitation).time_zone).dayOf(invitation.expires_at);
  return {
    letter: letters.invitation(texts, {
      inviter: shortName(personName(chosen, invitation)),
      workspace: shortName(invitation.workspace),
      until: formatsOf(texts.locale).longDay(day),
    }),
    path: `/invites/workspace/${token}`,
  };
}

const before = (now: string, milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString();
