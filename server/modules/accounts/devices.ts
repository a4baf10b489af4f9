import type { Config } from '../../config.ts';
import { type Cookie, setCookie, valueOf } from '../../http/cookie.ts';
import type { Db } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';

const cookie: Cookie = { name: 'faena_device', path: '/api/auth' };
const lifetime = 180 * 86_400_000;
const maxDevices = 20;

interface Request {
  db: Db;
  unitOfWork: UnitOfWork;
  config: Pick<Config, 'publicUrl'>;
  cookies: string | undefined;
  setHeader(name: string, value: string): void;
}

/** Returns the token hash of the requesting browser if the account signed in there before, otherwise null. */
export async function knownDevice(
  { db, config, cookies }: Pick<Request, 'db' | 'config' | 'cookies'>,
  accountId: string,
  now: string,
): Promise<string | null> {
  const token = valueOf(config, cookie, cookies);
  if (token === '') return null;
  const row = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

export async function rememberDevice(
  { unitOfWork, config, cookies, setHeader }: Request,
  accountId: string,
): Promise<void> {
  const deviceToken = await unitOfWork(async ({ db, now }) => {
    const given = valueOf(config, cookie, cookies);
    // Accepts only tokens that this server created. An attacker may know other values.
    const isKnown =
      given !== '' &&
      (await db
        .selectFrom('known_devices')
        .select('account_id')
        .where('token_hash', '=', hashToken(given))
        .executeTakeFirst()) !== undefined;
    const token = isKnown ? given : makeToken();
    const expiresAt = new Date(Date.parse(now) + lifetime).toISOString();
    await db
      .insertInto('known_devices')
      .values({ account_id: accountId, token_hash: hashToken(token), expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(['account_id', 'token_hash']).doUpdateSet({ expires_at: expiresAt }))
      .execute();
    const newest = await db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('account_id', '=', accountId)
      .orderBy('expires_at', 'desc')
      .orderBy('token_hash')
      .limit(maxDevices)
      .execute();
    await db
      .deleteFrom('known_devices')
      .where('account_id', '=', accountId)
      .where(
        'token_hash',
        'not in',
        newest.map((row) => row.token_hash),
      )
      .execute();
    return token;
  });
  setHeader('set-cookie', setCookie(config, cookie, deviceToken, lifetime / 1000));
}
