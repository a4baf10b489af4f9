import type { Selectable } from 'kysely';
import type { Language } from '../../domain/languages.ts';
import type { Role } from '../../domain/workspace.ts';
import type { Config } from '../config.ts';
import type { AccessTokensTable, Db } from '../db/schema.ts';
import type { UnitOfWork } from '../unitOfWork.ts';

export interface Identity {
  /** Id of the session, or of the access token. */
  sessionId: string;
  /** Access token of the request. Null if the request has the token of a session. */
  accessToken: Selectable<AccessTokensTable> | null;
  /** Time at which the session ends. Null for an access token without an end. */
  expiresAt: string | null;
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
  /** Identifies the owner of an access token. Returns null if the token is unknown, revoked or expired. */
  identifyAccessToken(db: Db, token: string, now: string): Promise<Identity | null>;
  /** Identifies the session of a token. Returns null if the token is unknown, revoked or expired. */
  identify(db: Db, token: string, now: string, workspaceId?: string | null): Promise<Identity | null>;
  /** Stores the time of use: extends the active session, or updates the last use of the access token. */
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
