import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../../domain/errors.ts';
import { defaultLanguage } from '../../../domain/languages.ts';
import { type Phrase, phrase } from '../../../domain/phrase.ts';
import { identifyAccessToken, recordUse } from '../accessTokens/repository.ts';
import { hashToken } from '../../shared/tokens.ts';
import { sendError } from '../../http/errors.ts';
import { textIn } from '../../shared/texts.ts';
import type { TokenHolder } from './context.ts';

const minute = 60_000;
const requestsAMinute = 240;
const failuresAMinute = 30;
const longestBody = 512 * 1024;
const longestBatch = 20;
const version = '1';

/** Imports the libraries with the first request, so that the server starts faster. */
const loadProtocol = () =>
  Promise.all([import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'), import('./server.ts')]);

/** Serves the Model Context Protocol at /mcp. Requests are stateless, so that any process can handle them. */
export const mcp = plugin(async (app: FastifyInstance) => {
  const checkSource = sourceCheck(app.config);
  const authenticate = authentication(app);
  app.route({
    method: 'POST',
    url: '/mcp',
    schema: { hide: true },
    bodyLimit: longestBody,
    onRequest: async (request, reply) => {
      checkSource(request);
      request.tokenHolder = await authenticate(request, reply);
    },
    handler: async (request, reply) => {
      const holder = request.tokenHolder;
      if (!holder) throw new AppError('UNAUTHENTICATED', phrase('errors', 'mcp.absent'));
      if (Array.isArray(request.body) && request.body.length > longestBatch)
        throw new AppError('MALFORMED', phrase('errors', 'mcp.batch', { limit: longestBatch }));
      const turn = await app.heavyTurn(holder.viewer.id);
      const { status, type, body } = await answer(app, request, holder).finally(turn.end);
      reply.code(status).header('cache-control', 'no-store');
      if (body === '') return reply.send();
      return reply.type(type ?? 'application/json').send(body);
    },
  });

  // Rejects GET and DELETE: without sessions, there is no stream to open and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) =>
      sendError(
        reply.header('allow', 'POST'),
        new AppError('MALFORMED', phrase('errors', 'mcp.method'), { status: 405 }),
      ),
  });
  app.decorateRequest('tokenHolder', null);
});

/**
 * Returns a check that rejects requests from other origins and with unknown host names, which protects against DNS
 * rebinding.
 */
function sourceCheck({ publicUrl, host: ownHost }: FastifyInstance['config']): (request: FastifyRequest) => void {
  const { origin: ownOrigin, hostname } = new URL(publicUrl);
  const names = new Set([hostname, ownHost.toLowerCase(), 'localhost']);
  return ({ headers }) => {
    if (headers.origin !== undefined && headers.origin !== ownOrigin)
      throw new AppError('FORBIDDEN', phrase('errors', 'mcp.origin'));
    const host = hostOf(headers.host);
    if (host === null || !(names.has(host) || isAddress(host)))
      throw new AppError('FORBIDDEN', phrase('errors', 'mcp.host'));
  };
}

function authentication(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<TokenHolder> {
  const countRequest = app.createRateLimit({
    max: requestsAMinute,
    timeWindow: minute,
    keyGenerator: (request) => hashToken(request.headers.authorization ?? ''),
  });
  const countFailure = app.createRateLimit({
    max: failuresAMinute,
    timeWindow: minute,
    keyGenerator: (request) => request.ip,
  });
  const fail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    message: Phrase,
    code: 'UNAUTHENTICATED' | 'INVALID_TOKEN',
  ): Promise<never> => {
    const failures = await countFailure(request);
    if (!failures.isAllowed && failures.isExceeded) throw tooMany(reply, failures.ttlInSeconds);
    // By RFC 6750, the response to a request without a token contains no error code.
    reply.header(
      'www-authenticate',
      code === 'INVALID_TOKEN'
        ? `Bearer realm="Faena", error="invalid_token", error_description="${textIn(defaultLanguage, message)}"`
        : 'Bearer realm="Faena"',
    );
    throw new AppError(code, message);
  };
  return async (request, reply) => {
    const secret = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization?.trim() ?? '')?.[1];
    if (secret === undefined) return fail(request, reply, phrase('errors', 'mcp.absent'), 'UNAUTHENTICATED');
    const now = app.clock.now().toISOString();
    const identity = await identifyAccessToken(app.database.db, secret, now);
    if (!identity) return fail(request, reply, phrase('errors', 'mcp.invalid'), 'INVALID_TOKEN');
    const requests = await countRequest(request);
    if (!requests.isAllowed && requests.isExceeded) throw tooMany(reply, requests.ttlInSeconds);
    const { account, role, accessToken: token } = identity;
    await recordUse(app.unitOfWork, token, now);
    return { token, viewer: { id: account.id, role, workspaceId: token.workspace_id } };
  };
}

async function answer(
  app: FastifyInstance,
  request: FastifyRequest,
  holder: TokenHolder,
): Promise<{ status: number; type: string | null; body: string }> {
  const [{ WebStandardStreamableHTTPServerTransport }, { createMcpServer }] = await loadProtocol();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const logFailure = (where: string, error: unknown) =>
    app.log.error({ where, reason: error instanceof Error ? error.name : typeof error }, 'mcp');
  const { clock, unitOfWork, database } = app;
  const server = createMcpServer({ db: database.db, unitOfWork, clock, holder, logFailure }, version);
  try {
    await server.connect(transport);
    const headers = new Headers();
    for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const url = `${app.config.publicUrl}/mcp`;
    const response = await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
      parsedBody: request.body,
    });
    // Reads the whole body before the MCP server closes.
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  } finally {
    await server.close();
  }
}

function tooMany(reply: { header(name: string, value: number): unknown }, ttlInSeconds: number): AppError {
  const seconds = Math.max(1, ttlInSeconds);
  reply.header('retry-after', seconds);
  return new AppError('RATE_LIMITED', phrase('errors', 'mcp.tooMany', { seconds }));
}

const hostOf = (header: string | undefined): string | null => {
  if (header === undefined || !URL.canParse(`http://${header}`)) return null;
  return new URL(`http://${header}`).hostname;
};
/** Returns true for an IP address, which can't be used for DNS rebinding. */
const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.startsWith('[');

declare module 'fastify' {
  interface FastifyRequest {
    /** Access token of an MCP request, with its owner. Null for other requests. */
    tokenHolder: TokenHolder | null;
  }
}
