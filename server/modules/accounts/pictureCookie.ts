/**
 * Cookie with which the browser loads pictures, because an `<img>` sends no token. Its value is derived from the
 * session's token hash. So it ends with the session, gives access to nothing else, and isn't stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken } from '../../tokens.ts';
import { identify } from './sessions.ts';

const name = 'faena_files';
const seconds = 400 * 86_400;

const valueFor = (sessionId: string, tokenHash: string): string =>
  `${sessionId}.${createHmac('sha256', tokenHash).update('pictures').digest('base64url')}`;
const valueIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,200})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');
const header = (value: string, age: number, secure: boolean): string =>
  `${name}=${value}; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the `Set-Cookie` header of a session's cookie, or null if the browser already has it. */
export function pictureCookie(
  sessionId: string,
  token: string,
  cookies: string | undefined,
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const value = valueFor(sessionId, hashToken(token));
  return valueIn(cookies) === value ? null : header(value, seconds, isSecure(config));
}

export const noPictureCookie = (config: Pick<Config, 'publicUrl'>): string => header('', 0, isSecure(config));

/** Returns the account of the cookie's session, or null if the cookie is forged or the session has ended. */
export async function personOfCookie(db: Db, cookies: string | undefined, now: string): Promise<string | null> {
  const value = valueIn(cookies);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'sessions.id as session_id', 'sessions.token_hash'])
    .where('sessions.id', '=', value.slice(0, value.indexOf('.')))
    .where('sessions.expires_at', '>', now)
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
  { db, now, config, cookies, setCookie }: Context,
  answer: T,
): Promise<T> {
  const identity = await identify(db, answer.token, now);
  const cookie = identity && pictureCookie(identity.sessionId, answer.token, cookies, config);
  if (cookie) setCookie(cookie);
  return answer;
}
