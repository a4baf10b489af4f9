import type { CollaborationEnd } from '../../../../domain/document.ts';

export const closeCodes: Record<CollaborationEnd, number> = {
  'invalid-token': 4401,
  'session-ended': 4401,
  'not-found': 4404,
  'access-lost': 4403,
  'access-changed': 4205,
  'document-deleted': 4410,
  'too-big': 4413,
  'too-fast': 4429,
  malformed: 4400,
  restored: 4412,
  unavailable: 4503,
};

/** Creates an error that makes Hocuspocus close the connection. */
export const closeReason = (reason: CollaborationEnd) => ({ code: closeCodes[reason], reason });

export const isCloseReason = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'reason' in error &&
  'code' in error &&
  typeof error.reason === 'string' &&
  error.reason in closeCodes;
