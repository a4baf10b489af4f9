import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for sessions, invitations or resets: 32 random bytes, safe in an address. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage. A fast hash is sufficient, because a random token can't be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
