import type { ErrorCode } from '../../domain/errors.ts';

const codes: readonly ErrorCode[] = ['NETWORK', 'TIMEOUT', 'UNAVAILABLE'];

/** Whether something failed only because the server can't be reached: it comes by itself when it can. */
export const isUnreachable = (error: { code: ErrorCode } | null): boolean =>
  error !== null && codes.includes(error.code);
