import { createHash, randomBytes } from 'node:crypto';

/** A bearer, invitation or reset token: 32 random bytes, safe in an address. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random enough that a plain hash can't be searched. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
