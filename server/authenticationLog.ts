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
  /** Account that the event is about. Null if no account has the given address. */
  accountId: string | null;
  /** Account that did it, if it is another one. */
  byId?: string;
  workspaceId?: string;
  keyId?: string;
  role?: string;
  via?: 'google';
}

/** Writes one line per event about who may sign in and do what. It holds ids alone, no name and no e-mail address. */
export const logAuthentication = (log: Pick<FastifyBaseLogger, 'info'>, event: AuthenticationEvent, ids: Ids): void =>
  log.info({ event, ...ids }, 'authentication');
