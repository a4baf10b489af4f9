import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Db } from '../db/schema.ts';
import { seal, unseal } from '../shared/sealing.ts';

const maxKeyLength = 200;

export interface StoredAnswer {
  status: number;
  body: string;
}

export interface IdempotentRequest {
  accountId: string;
  key: string;
  requestHash: string;
  /** Token of the session. It is the encryption key for a response with a secret, and isn't stored. */
  bearer: string;
}

/** Returns the Idempotency-Key of the request, or null if there is none. Throws VALIDATION if it is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length > maxKeyLength || !/^[\x21-\x7e]+$/.test(key))
    throw new AppError('VALIDATION', phrase('errors', 'idempotency.malformed', { length: maxKeyLength }));
  return key;
}

/**
 * Hashes a request to recognise its repetition. Leaves out the password, which could be guessed from the stored hash,
 * because the hash is quick to compute.
 */
export const hashRequest = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(withoutPassword(body)) ?? ''}`)
    .digest('hex');

const withoutPassword = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'password' in body ? { ...body, password: undefined } : body;

/**
 * Claims the key inside the write's transaction. Returns null if the key was free, otherwise the stored response. On
 * PostgreSQL, it waits for a concurrent transaction with the same key.
 */
export async function claimKey(
  db: Db,
  { accountId, key, requestHash, bearer }: IdempotentRequest,
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
  if (!stored) throw new Error('The key is claimed, but has no stored answer');
  return stored;
}

/**
 * Returns the response stored for the key, or null. Throws IDEMPOTENCY_MISMATCH if the key was used by a different
 * request.
 */
export async function findAnswer(
  db: Db,
  { accountId, key, requestHash, bearer }: IdempotentRequest,
): Promise<StoredAnswer | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'sealed'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.request_hash !== requestHash)
    throw new AppError('IDEMPOTENCY_MISMATCH', phrase('errors', 'idempotency.mismatch'));
  const full = stored.sealed === null ? null : unseal(stored.sealed, bearer, key);
  return { status: stored.status, body: full ?? stored.body };
}

/**
 * Stores the response for the key. `secret` is the complete response, which only the session that sent the request can
 * decrypt.
 */
export async function storeAnswer(
  db: Db,
  { accountId, key, bearer }: IdempotentRequest,
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
