import type { CollaborationEnd } from '../../../../domain/document.ts';

/** Close code of each reason for which a connection ends. */
export const codes: Record<CollaborationEnd, number> = {
  'invalid-token': 4401,
  'session-ended': 4401,
  'not-found': 4404,
  'access-lost': 4403,
  'access-changed': 4205,
  'document-deleted': 4410,
  'too-big': 4413,
  'too-fast': 4429,
  malformed: 4400,
  unavailable: 4503,
};

/** What hocuspocus closes a connection with, when it is thrown. */
export const end = (reason: CollaborationEnd) => ({ code: codes[reason], reason });

export const isEnd = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'reason' in error &&
  'code' in error &&
  typeof error.reason === 'string' &&
  error.reason in codes;
