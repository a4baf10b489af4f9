import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../domain/errors.ts';
import type { Role } from '../domain/workspace.ts';
import { pictureCookie } from './modules/accounts/pictureCookie.ts';
import { type Identity, identify, renew } from './modules/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes that ask for a token. */
    identity: Identity | null;
    /** Set on routes of a workspace, once the person is known to be in it. */
    workspace: { id: string; role: Role } | null;
  }
}

const words = {
  absent: 'Sign in first',
  // The client signs out on exactly this text.
  invalid: 'Invalid token',
  noWorkspace: 'Workspace not found',
};

const renewalPatience = 200;

export const auth = plugin(async (app: FastifyInstance) => {
  app.decorateRequest('identity', null);
  app.decorateRequest('workspace', null);
});

/** Fills `identity`, and `workspace` on routes with a `workspaceId`; others' workspaces answer as unknown ones do. A handler has to call `checkInside`. */
export async function authenticate(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = bearerOf(request);
  const workspaceId = workspaceIdOf(request.params);
  const now = this.clock.now().toISOString();
  const identity = await identify(this.database.db, token, now, workspaceId);
  if (!identity) throw new AppError('INVALID_TOKEN', words.invalid);
  request.identity = identity;
  // Also for those who were signed in before there was a cookie, or have removed it.
  const cookie = pictureCookie(identity.sessionId, token, request.headers.cookie, this.config);
  if (cookie) void reply.header('set-cookie', cookie);
  const renewed = renew(this.unitOfWork, identity, now).catch((error: unknown) =>
    request.log.warn({ err: error }, 'a session was not renewed'),
  );
  // A read does not wait while the database can't be written.
  await Promise.race([renewed, pause(renewalPatience, undefined, { ref: false })]);
  if (workspaceId === null) return;
  if (identity.role !== null) request.workspace = { id: workspaceId, role: identity.role };
  // The write may have been done already, and have ended the person's own membership: `checkInside` follows once its body is known.
  else if (request.method === 'GET' || request.headers['idempotency-key'] === undefined) throw notInWorkspace();
}

/** Refuses a request of a workspace that the person isn't in. */
export function checkInside(request: FastifyRequest): void {
  if (request.workspace === null && workspaceIdOf(request.params) !== null) throw notInWorkspace();
}

const notInWorkspace = () => new AppError('NOT_FOUND', words.noWorkspace);

/** The request's token, which may be nobody's. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization?.trim() ?? '';
  if (header === '') throw new AppError('UNAUTHENTICATED', words.absent);
  const token = /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError('INVALID_TOKEN', words.invalid);
  return token;
}

function workspaceIdOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('workspaceId' in params)) return null;
  return String(params.workspaceId);
}
