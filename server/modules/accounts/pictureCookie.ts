/**
 * Cookie for loading images, because the browser sends no token for an `<img>`. Its value is derived from the token
 * hash of the session. So it expires with the session, gives access to nothing else, and isn't stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { type Cookie, setCookie, valueOf } from '../../http/cookie.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../shared/tokens.ts';
import { identify, oldestStart } from './sessions.ts';

const cookie: Cookie = { name: 'faena_files', path: '/api', sameSite: 'Strict' };
const seconds = 400 * 86_400;

const valueFor = (sessionId: string, tokenHash: string): string =>
  `${sessionId}.${createHmac('sha256', tokenHash).update('pictures').digest('base64url')}`;

/** Returns the `Set-Cookie` header with the session's image cookie, or null if the browser already has it. */
export function pictureCookie(
  sessionId: string,
  token: string,
  cookies: string | undefined,
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const value = valueFor(sessionId, hashToken(token));
  return valueOf(config, cookie, cookies) === value ? null : setCookie(config, cookie, value, seconds);
}

export const noPictureCookie = (config: Pick<Config, 'publicUrl'>): string => setCookie(config, cookie, '', 0);

/** Returns the account of the session in the cookie. Returns null if the cookie is forged or the session has ended. */
export async function personOfCookie(
  db: Db,
  cookies: string | undefined,
  config: Pick<Config, 'publicUrl'>,
  now: string,
): Promise<string | null> {
  const value = valueOf(config, cookie, cookies);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'sessions.id as session_id', 'sessions.token_hash'])
    .where('sessions.id', '=', value.slice(0, value.indexOf('.')))
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', oldestStart(now))
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const expected = Buffer.from(valueFor(row.session_id, row.token_hash));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? row.id : null;
}

interface Context {
  db: Db;
  now: string;
  config: Pick<Config, 'publicUrl'>;
  cookies: string | undefined;
  setCookie: (header: string) => void;
}

export async function withPictures<T extends { token: string }>(
  { db, now, config, cookies, setCookie: addCookie }: Context,
  answer: T,
): Promise<T> {
  const identity = await identify(db, answer.token, now);
  const header = identity && pictureCookie(identity.sessionId, answer.token, cookies, config);
  if (header) addCookie(header);
  return answer;
}
