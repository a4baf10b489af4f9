import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { databaseHeader, lastChangeHeader } from '../../domain/endpoints/call.ts';
import { AppError } from '../../domain/errors.ts';
import type { Role } from '../../domain/workspace.ts';
import { phrase } from '../../domain/phrase.ts';
import type { Db } from '../db/schema.ts';
import { invalidToken } from './errors.ts';
import type { Identity, Sessions } from './identity.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyContextConfig {
    /** True if access tokens may call the endpoint. */
    accessTokens?: boolean;
  }
  interface FastifyRequest {
    identity: Identity | null;
    workspace: { id: string; role: Role } | null;
  }
}

const renewalTimeout = 200;

export const auth = plugin(async (app: FastifyInstance, { sessions }: { sessions: Sessions }) => {
  app.decorate('sessions', sessions);
  app.decorateRequest('identity', null);
  app.decorateRequest('workspace', null);
});

/**
 * Sets `identity` and, on routes with a `workspaceId`, `workspace`. Throws INVALID_TOKEN, or NOT_FOUND if the account
 * isn't a member, so that the response doesn't reveal whether the workspace exists. Throws FORBIDDEN if an access token
 * doesn't allow the request. Handlers must call `checkMembership`, because this hook accepts a repeated write without a
 * membership.
 */
export async function authenticate(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = bearerOf(request);
  const workspaceId = workspaceIdOf(request.params);
  const now = this.clock.now().toISOString();
  const { db } = this.database;
  const identity = await identityOf(this.sessions, db, token, now, workspaceId);
  if (identity.accessToken) checkAccessToken(request, identity.accessToken, workspaceId);
  request.identity = identity;
  void reply.header(databaseHeader, identity.databaseId);
  if (request.method !== 'GET' && (request.headers[databaseHeader] ?? identity.databaseId) !== identity.databaseId)
    throw new AppError('RESTORED', phrase('errors', 'requests.restored'));
  // Sets the cookie again, because the browser may have lost it, and sessions from older versions never had one.
  const cookie =
    identity.accessToken === null &&
    this.sessions.pictureCookie(identity.sessionId, token, request.headers.cookie, this.config);
  if (cookie) void reply.header('set-cookie', cookie);
  const renewed = this.sessions
    .renew(this.unitOfWork, identity, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'a session was not renewed'));
  // Waits only briefly, because the database may be unable to write at the moment.
  await Promise.race([renewed, pause(renewalTimeout, undefined, { ref: false })]);
  if (workspaceId === null) return;
  if (identity.lastChange !== null) void reply.header(lastChangeHeader, identity.lastChange);
  if (identity.role !== null) request.workspace = { id: workspaceId, role: identity.role };
  // Accepts a repeated write, because it may be the one that ended the membership. `checkMembership` runs after the
  // lookup of the stored response.
  else if (request.method === 'GET' || request.headers['idempotency-key'] === undefined) throw notInWorkspace();
}

/** Returns the identity of a session or an access token. Throws INVALID_TOKEN. */
export async function identityOf(
  sessions: Sessions,
  db: Db,
  token: string,
  now: string,
  workspaceId: string | null = null,
): Promise<Identity> {
  const identity =
    (await sessions.identifyAccessToken(db, token, now)) ?? (await sessions.identify(db, token, now, workspaceId));
  if (!identity) throw invalidToken();
  return identity;
}

function checkAccessToken(
  { routeOptions, method }: FastifyRequest,
  { scope, workspace_id: own }: NonNullable<Identity['accessToken']>,
  workspaceId: string | null,
): void {
  if (!routeOptions.config.accessTokens) throw new AppError('FORBIDDEN', phrase('errors', 'accessTokens.sessionOnly'));
  if (workspaceId !== null && workspaceId !== own)
    throw new AppError('FORBIDDEN', phrase('errors', 'accessTokens.otherWorkspace'));
  if (scope === 'read' && method !== 'GET') throw new AppError('FORBIDDEN', phrase('errors', 'accessTokens.readOnly'));
}

export function checkMembership(request: FastifyRequest): void {
  if (request.workspace === null && workspaceIdOf(request.params) !== null) throw notInWorkspace();
}

const notInWorkspace = () => new AppError('NOT_FOUND', phrase('errors', 'workspaces.notFound'));

/** Returns the token in the request's header without checking it. Throws UNAUTHENTICATED if there is none. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization?.trim() ?? '';
  if (header === '') throw new AppError('UNAUTHENTICATED', phrase('errors', 'authentication.absent'));
  const token = /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
  if (token === undefined) throw invalidToken();
  return token;
}

function workspaceIdOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('workspaceId' in params)) return null;
  return String(params.workspaceId);
}
