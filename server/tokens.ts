import { createHash, randomBytes } from 'node:crypto';

/** Makes a bearer, invitation or reset token: 32 random bytes, safe in an address. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage. A plain hash is enough, because a random token can't be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
