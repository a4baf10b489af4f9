import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { id } from '../domain/common.ts';
import { type Endpoint, type EndpointName, endpoints, type Endpoints } from '../domain/endpoints.ts';
import { errorBody } from '../domain/errorBody.ts';
import type { Role } from '../domain/workspace.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import { ReadyJson } from './readyJson.ts';
import { claimKey, findAnswer, hashRequest, idempotencyKeyOf, keepAnswer } from './idempotency.ts';
import type { MailService } from './mail/outbox.ts';
import type { Identity } from './modules/accounts/sessions.ts';
import { authenticate, bearerOf, checkInside } from './authentication.ts';
import type { Realtime } from './realtime.ts';
import type { Unit, UnitOfWork } from './unitOfWork.ts';

type InWorkspace<E extends Endpoint> = E['scope'] extends 'workspace'
  ? true
  : E['path'] extends `${string}:workspaceId${string}`
    ? true
    : false;

interface RequestContext<N extends EndpointName> {
  /** Who asks; null on open endpoints. */
  account: Endpoints[N]['auth'] extends true ? Identity['account'] : null;
  sessionId: Endpoints[N]['auth'] extends true ? string : null;
  /** The workspace asked about, with the asker's role in it; null on endpoints outside of one. */
  workspace: InWorkspace<Endpoints[N]> extends true ? { id: string; role: Role } : null;
  params: z.output<Endpoints[N]['params']>;
  query: z.output<Endpoints[N]['query']>;
  body: z.output<Endpoints[N]['body']>;
  config: Config;
  mail: MailService;
  /** What the browser says it is; empty when it doesn't. */
  userAgent: string;
  /** The cookies as the browser sent them. */
  cookies: string | undefined;
  /** Has the answer carry this `Set-Cookie`. */
  setCookie: (header: string) => void;
  /** Sets a header of the answer, also of a refusal. */
  setHeader(name: string, value: string): void;
  log: FastifyBaseLogger;
}

/** What a handler outside a transaction gets: `db` reads what is committed, `unitOfWork` writes. */
export interface ReadContext<N extends EndpointName> extends RequestContext<N> {
  db: Db;
  /** The moment of the request, ISO 8601. */
  now: string;
  unitOfWork: UnitOfWork;
  realtime: Realtime;
}

/** What a handler inside its transaction gets; all that its `Unit` has, too. */
export interface WriteContext<N extends EndpointName> extends RequestContext<N>, Omit<Unit, 'sessionId'> {
  realtime: Realtime;
  /** The request's Idempotency-Key; it comes back in the changes this write publishes. */
  mutationId: string | null;
}

/** A handler's answer: what goes into `data`, checked and stripped by the endpoint's schema, or a ready body. */
export type Answer<N extends EndpointName> = z.input<Endpoints[N]['answer']> | ReadyJson;

interface ServeOptions {
  /** Status of success; 200 unless told. */
  status?: 200 | 201;
  /** Whether attempts count against SIGN_IN_LIMIT. */
  limited?: boolean;
  /** Longest body in bytes, where it is another than usual. */
  bodyLimit?: number;
}

interface WriteOptions<N extends EndpointName> extends ServeOptions {
  /** What a repeated request of another session is answered, where the answer holds a secret: it is kept sealed for the session that asked. */
  kept?: (answer: z.input<Endpoints[N]['answer']>) => z.input<Endpoints[N]['answer']>;
}

/** Answers one call of the endpoint table without a transaction: reads, and what writes in a unit of its own. */
export function serve<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: (context: ReadContext<N>) => Promise<Answer<N>>,
  options: ServeOptions = {},
): void {
  const render = rendererOf(name);
  bind(app, name, options, async (request, reply) => {
    checkInside(request);
    const context = {
      ...contextOf<N>(app, request, reply),
      db: app.database.db,
      now: app.clock.now().toISOString(),
      unitOfWork: app.unitOfWork,
      realtime: app.realtime,
    };
    return { status: options.status ?? 200, body: render(await handler(context)) };
  });
}

/**
 * Answers one call of the endpoint table within one transaction. With an Idempotency-Key it has its effect once,
 * however often it is sent. The handler may run again after losing against another, and awaits nothing but `db`.
 */
export function serveWrite<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: (context: WriteContext<N>) => Promise<Answer<N>>,
  options: WriteOptions<N> = {},
): void {
  servePreparedWrite(app, name, async () => undefined, handler, options);
}

/** As `serveWrite`, with what takes long or awaits more than `db` done before the transaction: the handler gets it as `prepared`. */
export function servePreparedWrite<N extends EndpointName, P>(
  app: FastifyInstance,
  name: N,
  prepare: (context: RequestContext<N>) => Promise<P>,
  handler: (context: WriteContext<N> & { prepared: P }) => Promise<Answer<N>>,
  options: WriteOptions<N> = {},
): void {
  const render = rendererOf(name);
  const status = options.status ?? 200;
  bind(app, name, options, async (request, reply) => {
    const mutationId = idempotencyKeyOf(request);
    const repeatable =
      mutationId !== null && request.identity
        ? {
            accountId: request.identity.account.id,
            key: mutationId,
            requestHash: hashRequest(request),
            bearer: bearerOf(request),
          }
        : null;
    const done = repeatable && request.workspace === null ? await findAnswer(app.database.db, repeatable) : null;
    if (done) return done;
    checkInside(request);
    const context = contextOf<N>(app, request, reply);
    const prepared = await prepare(context);
    const shared = { ...context, realtime: app.realtime, mutationId, prepared };
    return app.unitOfWork(async (unit) => {
      const stored = repeatable && (await claimKey(unit.db, repeatable, unit.now));
      if (stored) return stored;
      const answer = await handler({ ...unit, ...shared });
      const body = render(answer);
      if (repeatable) {
        const kept = options.kept && !(answer instanceof ReadyJson) ? render(options.kept(answer)) : null;
        await keepAnswer(
          unit.db,
          repeatable,
          { status, body: inFull(kept ?? body) },
          kept === null ? null : inFull(body),
        );
      }
      return { status, body };
    }, mutationId);
  });
}

const inFull = (body: string | ReadyJson): string => (body instanceof ReadyJson ? body.plain.toString() : body);

const nothing = endpoints.signOut.body;
const part = (name: 'params' | 'querystring' | 'body', schema: z.ZodMiniType) =>
  schema === nothing ? {} : { [name]: schema };

function bind(
  app: FastifyInstance,
  name: EndpointName,
  { status = 200, limited = false, bodyLimit }: ServeOptions,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<{ status: number; body: string | ReadyJson }>,
): void {
  const endpoint: Endpoint = endpoints[name];
  const inWorkspace = endpoint.scope === 'workspace';
  app.route({
    method: endpoint.method,
    url: `${inWorkspace ? '/api/workspaces/:workspaceId' : '/api'}${endpoint.path}`,
    schema: {
      operationId: name,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.auth ? { security: [{ bearer: [] }] } : {}),
      ...part('params', inWorkspace ? withWorkspaceId(endpoint.params) : endpoint.params),
      ...part('querystring', endpoint.query),
      ...part('body', endpoint.body),
      response: { [status]: z.object({ data: endpoint.answer }), '4xx': errorBody },
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: [...(limited ? [app.limitAttempts] : []), ...(endpoint.auth ? [authenticate] : [])],
    handler: async (request, reply) => {
      const answer = await handle(request, reply);
      reply.code(answer.status).type('application/json; charset=utf-8');
      if (!(answer.body instanceof ReadyJson)) return reply.send(answer.body);
      // The browser may keep the answer, and revalidates it each time.
      reply.headers({
        vary: 'accept-encoding, authorization',
        'cache-control': 'private, no-cache',
        etag: answer.body.tag,
      });
      if (request.method === 'GET' && isKnown(request.headers['if-none-match'], answer.body.tag))
        return reply.code(304).send();
      const { body, encoding } = await answer.body.encodedFor(request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(body);
    },
  });
}

const isKnown = (tags: string | undefined, tag: string): boolean =>
  tags?.split(',').some((known) => known.trim() === tag) ?? false;

const withWorkspaceId = (schema: z.ZodMiniType): z.ZodMiniType =>
  schema instanceof z.ZodMiniObject ? z.extend(schema, { workspaceId: id }) : z.object({ workspaceId: id });

/** The values were parsed by the route's schemas, and `authenticate` ran where the table says so: hence the cast. */
function contextOf<N extends EndpointName>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<N> {
  return {
    account: request.identity?.account ?? null,
    sessionId: request.identity?.sessionId ?? null,
    workspace: request.workspace,
    params: request.params,
    query: request.query,
    body: request.body,
    config: app.config,
    mail: app.mail,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie,
    setCookie: (header: string) => void reply.header('set-cookie', header),
    setHeader: (header: string, value: string) => void reply.header(header, value),
    log: request.log,
  } as unknown as RequestContext<N>;
}

function rendererOf<N extends EndpointName>(name: N): (answer: Answer<N>) => string | ReadyJson {
  const schema: z.ZodMiniType = endpoints[name].answer;
  return (answer) => (answer instanceof ReadyJson ? answer : JSON.stringify({ data: schema.parse(answer) }));
}
