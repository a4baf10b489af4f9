import type { ErrorCode } from '../../domain/errors.ts';

const codes: readonly ErrorCode[] = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE'];

/**
 * Returns true if the request failed only because the server was unreachable. The data then loads once the server is
 * reachable.
 */
export const isUnreachable = (error: { code: ErrorCode } | null): boolean =>
  error !== null && codes.includes(error.code);
