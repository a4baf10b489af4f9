import type { Language } from '../../domain/languages.ts';
import type { Role } from '../../domain/workspace.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { UnitOfWork } from '../unitOfWork.ts';

export interface Identity {
  sessionId: string;
  expiresAt: string;
  account: {
    id: string;
    email: string;
    nickname: string;
    name: string;
    lastName: string;
    avatar: string | null;
    language: Language | null;
  };
  role: Role | null;
  /** Number of the last change in the workspace, or null if there is none. */
  lastChange: number | null;
  /** Identity of the database, which changes when a backup is restored. */
  databaseId: string;
}

/** Access to sessions, which the accounts module provides. */
export interface Sessions {
  /** Identifies the session of a token. Returns null if the token is unknown, revoked or expired. */
  identify(db: Db, token: string, now: string, workspaceId?: string | null): Promise<Identity | null>;
  /** Extends the active session. */
  renew(unitOfWork: UnitOfWork, identity: Identity, now: string): Promise<void>;
  /** Returns the ids of the sessions that are still valid. */
  readValidSessions(db: Db, sessionIds: string[], now: string): Promise<Set<string>>;
  /** Returns the `Set-Cookie` header with the session's image cookie, or null if the browser already has it. */
  pictureCookie(
    sessionId: string,
    token: string,
    cookies: string | undefined,
    config: Pick<Config, 'publicUrl'>,
  ): string | null;
}
