import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors.ts';
import type { Db } from './db/schema.ts';
import { seal, unseal } from './sealing.ts';

const longest = 200;
const words = {
  malformed: `Idempotency-Key: 1 to ${longest} visible characters`,
  mismatch: 'Idempotency-Key: it was used for another request',
};

export interface StoredAnswer {
  status: number;
  body: string;
}

/** What one write is known by: repeating it answers what it answered first. */
export interface Repeatable {
  accountId: string;
  key: string;
  requestHash: string;
  /** The session's token: what a secret answer is sealed with. It is stored nowhere. */
  bearer: string;
}

/** The request's key, checked; null when it has none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length > longest || !/^[\x21-\x7e]+$/.test(key))
    throw new AppError('VALIDATION', words.malformed);
  return key;
}

export const hashRequest = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('hex');

/**
 * Takes the key inside the write's own transaction. Null: it was free, so do the work. Otherwise the answer of the one
 * who had it; PostgreSQL waits here for a concurrent owner to end.
 */
export async function claimKey(
  db: Db,
  { accountId, key, requestHash, bearer }: Repeatable,
  now: string,
): Promise<StoredAnswer | null> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      account_id: accountId,
      key,
      request_hash: requestHash,
      status: 0,
      body: '',
      sealed: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const stored = await findAnswer(db, { accountId, key, requestHash, bearer });
  if (!stored) throw new Error('The key is claimed, but not kept');
  return stored;
}

/** What the key answered; null when it is unknown. */
export async function findAnswer(
  db: Db,
  { accountId, key, requestHash, bearer }: Repeatable,
): Promise<StoredAnswer | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'sealed'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH', words.mismatch);
  const whole = stored.sealed === null ? null : unseal(stored.sealed, bearer, key);
  return { status: stored.status, body: whole ?? stored.body };
}

/** Keeps what the key answers; `secret` is the answer as it was told, of which only the asking session may read all again. */
export async function keepAnswer(
  db: Db,
  { accountId, key, bearer }: Repeatable,
  answer: StoredAnswer,
  secret: string | null,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ ...answer, sealed: secret === null ? null : seal(secret, bearer, key) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}
