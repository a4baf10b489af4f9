import type { FastifyBaseLogger } from 'fastify';

export type AuthenticationEvent =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-out'
  | 'session ended'
  | 'password reset requested'
  | 'password reset forced'
  | 'password changed'
  | 'key created'
  | 'key revoked'
  | 'role changed'
  | 'member removed'
  | 'account deleted';

interface Ids {
  /** Account that the event is about. Null if no account has the e-mail address. */
  accountId: string | null;
  /** Account that caused the event, if it is a different one. */
  byId?: string;
  workspaceId?: string;
  keyId?: string;
  role?: string;
  via?: 'provider';
}

/** Logs an event about sign-ins or permissions in one line. The line has only ids, no names or e-mail addresses. */
export const logAuthentication = (log: Pick<FastifyBaseLogger, 'info'>, event: AuthenticationEvent, ids: Ids): void =>
  log.info({ event, ...ids }, 'authentication');
