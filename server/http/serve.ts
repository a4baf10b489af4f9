import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { id } from '../../domain/common.ts';
import { type Endpoint, type EndpointName, endpoints, type Endpoints } from '../../domain/endpoints.ts';
import { errorBody } from '../../domain/errorBody.ts';
import type { Language } from '../../domain/languages.ts';
import type { Role } from '../../domain/workspace.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { languageOfRequest } from './language.ts';
import { ReadyJson } from './readyJson.ts';
import { claimKey, findAnswer, hashRequest, idempotencyKeyOf, storeAnswer } from './idempotency.ts';
import type { MailService } from '../mail/outbox.ts';
import type { Identity } from './identity.ts';
import { authenticate, bearerOf, checkMembership } from './authentication.ts';
import type { Realtime } from '../realtime/slot.ts';
import type { Turn } from './turns.ts';
import type { Unit, UnitOfWork } from '../unitOfWork.ts';

type InWorkspace<E extends Endpoint> = E['scope'] extends 'workspace'
  ? true
  : E['path'] extends `${string}:workspaceId${string}`
    ? true
    : false;

interface RequestContext<N extends EndpointName> {
  /** Account that sends the request. Null on endpoints without authentication. */
  account: Endpoints[N]['auth'] extends true ? Identity['account'] : null;
  sessionId: Endpoints[N]['auth'] extends true ? string : null;
  /** Access token of the request. Null for a session. */
  accessToken: Identity['accessToken'];
  /** Name of the access token, which the activity log shows. Null for a session. */
  via: string | null;
  /** Workspace in the path and the role of the account in it. Null on other endpoints. */
  workspace: InWorkspace<Endpoints[N]> extends true ? { id: string; role: Role } : null;
  params: z.output<Endpoints[N]['params']>;
  query: z.output<Endpoints[N]['query']>;
  body: z.output<Endpoints[N]['body']>;
  /** Language of the response. */
  language: Language;
  config: Config;
  mail: MailService;
  /** The `User-Agent` header. Empty if absent. */
  userAgent: string;
  cookies: string | undefined;
  setCookie: (header: string) => void;
  /** Sets a response header, also for an error response. */
  setHeader(name: string, value: string): void;
  log: FastifyBaseLogger;
}

/** Context of a handler outside a transaction. `db` reads committed data. `unitOfWork` writes. */
export interface ReadContext<N extends EndpointName> extends RequestContext<N> {
  db: Db;
  /** Time of the request, ISO 8601. */
  now: string;
  unitOfWork: UnitOfWork;
  realtime: Realtime;
  /** Pauses heavy work between two parts, so that other requests run. See `Turn`. */
  pause: () => Promise<void>;
}

export interface WriteContext<N extends EndpointName> extends RequestContext<N>, Omit<Unit, 'sessionId' | 'via'> {
  realtime: Realtime;
  /** Idempotency-Key of the request, or null. The published changes of this write contain it. */
  mutationId: string | null;
}

/**
 * Result of a handler: `data` of the response, which the endpoint's schema validates and strips, or an encoded body.
 */
export type Answer<N extends EndpointName> = z.input<Endpoints[N]['answer']> | ReadyJson;

interface ServeOptions {
  /** Status of a successful response. The default is 200. */
  status?: 200 | 201;
  limited?: boolean;
  /**
   * True if access tokens may call the endpoint. By default, they may call those of a workspace and no others. The role
   * and the scope of the token apply in either case.
   */
  accessTokens?: boolean;
  /** True for work that may take long, such as every search. People take turns, so that no one delays all others. */
  heavy?: boolean;
  /** Maximum bytes of the body, if it differs from the server's default. */
  bodyLimit?: number;
}

interface WriteOptions<N extends EndpointName> extends ServeOptions {
  /**
   * Removes the secret from a response. If another session repeats the request, it gets the result. The complete
   * response is stored encrypted, for the session that sent the request.
   */
  withoutSecret?: (answer: z.input<Endpoints[N]['answer']>) => z.input<Endpoints[N]['answer']>;
}

/** Serves an endpoint without a transaction: a read, or a handler that runs its own units of work. */
export function serve<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: (context: ReadContext<N>) => Promise<Answer<N>>,
  options: ServeOptions = {},
): void {
  const render = rendererOf(name);
  bind(app, name, options, async (request, reply, turn) => {
    checkMembership(request);
    const context = {
      ...contextOf<N>(app, request, reply),
      db: app.database.db,
      now: app.clock.now().toISOString(),
      unitOfWork: app.unitOfWork,
      realtime: app.realtime,
      pause: async () => turn?.pause(),
    };
    return { status: options.status ?? 200, body: render(await handler(context)) };
  });
}

/**
 * Serves an endpoint in one transaction. A write with an Idempotency-Key takes effect once, even if the request is
 * repeated. The handler may run again after a conflict with another transaction, so it must await only `db`.
 */
export function serveWrite<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: (context: WriteContext<N>) => Promise<Answer<N>>,
  options: WriteOptions<N> = {},
): void {
  servePreparedWrite(app, name, async () => undefined, handler, options);
}

/**
 * Serves an endpoint like `serveWrite`, but first runs `prepare` outside the transaction, for slow work and for
 * awaiting more than `db`. The handler gets the result as `prepared`.
 */
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
    const idempotent =
      mutationId !== null && request.identity
        ? {
            accountId: request.identity.account.id,
            key: mutationId,
            requestHash: hashRequest(request),
            bearer: bearerOf(request),
          }
        : null;
    const earlier = idempotent && request.workspace === null ? await findAnswer(app.database.db, idempotent) : null;
    if (earlier) return earlier;
    checkMembership(request);
    const context = contextOf<N>(app, request, reply);
    const prepared = await prepare(context);
    const shared = { ...context, realtime: app.realtime, mutationId, prepared };
    return app.unitOfWork(async (unit) => {
      const stored = idempotent && (await claimKey(unit.db, idempotent, unit.now));
      if (stored) return stored;
      const answer = await handler({ ...unit, ...shared });
      const body = render(answer);
      if (idempotent) {
        const masked =
          options.withoutSecret && !(answer instanceof ReadyJson) ? render(options.withoutSecret(answer)) : null;
        await storeAnswer(
          unit.db,
          idempotent,
          { status, body: textOf(masked ?? body) },
          masked === null ? null : textOf(body),
        );
      }
      return { status, body };
    }, mutationId);
  });
}

const textOf = (body: string | ReadyJson): string => (body instanceof ReadyJson ? body.plain.toString() : body);

const emptySchema = endpoints.signOut.body;
const part = (name: 'params' | 'querystring' | 'body', schema: z.ZodMiniType) =>
  schema === emptySchema ? {} : { [name]: schema };

function bind(
  app: FastifyInstance,
  name: EndpointName,
  { status = 200, limited = false, heavy = false, bodyLimit, ...options }: ServeOptions,
  handle: (
    request: FastifyRequest,
    reply: FastifyReply,
    turn: Turn | null,
  ) => Promise<{ status: number; body: string | ReadyJson }>,
): void {
  const endpoint: Endpoint = endpoints[name];
  const inWorkspace = endpoint.scope === 'workspace';
  const accessTokens = options.accessTokens ?? inWorkspace;
  app.route({
    method: endpoint.method,
    url: `${inWorkspace ? '/api/workspaces/:workspaceId' : '/api'}${endpoint.path}`,
    schema: {
      operationId: name,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.auth ? { security: [{ session: [] }, ...(accessTokens ? [{ accessToken: [] }] : [])] } : {}),
      ...part('params', inWorkspace ? withWorkspaceId(endpoint.params) : endpoint.params),
      ...part('querystring', endpoint.query),
      ...part('body', endpoint.body),
      response: { [status]: z.object({ data: endpoint.answer }), '4xx': errorBody },
    },
    config: { accessTokens },
    ...(bodyLimit !== undefined && { bodyLimit }),
    onRequest: [...(limited ? [app.limitAttempts] : []), ...(endpoint.auth ? [authenticate] : [])],
    handler: async (request, reply) => {
      if (request.method !== 'GET' && request.identity) app.countWrite(request.identity.account.id);
      const turn =
        (heavy || isSearch(request)) && request.identity ? await app.heavyTurn(request.identity.account.id) : null;
      const answer = await handle(request, reply, turn).finally(turn?.end);
      reply.code(answer.status).type('application/json; charset=utf-8');
      if (!(answer.body instanceof ReadyJson)) return reply.send(answer.body);
      // The browser may cache the response, but must revalidate it each time.
      reply.headers({
        vary: 'accept-encoding, authorization',
        'cache-control': 'private, no-cache',
        etag: answer.body.tag,
      });
      if (request.method === 'GET' && matchesTag(request.headers['if-none-match'], answer.body.tag))
        return reply.code(304).send();
      const { body, encoding } = await answer.body.encodedFor(request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(body);
    },
  });
}

const isSearch = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'search' in query && query.search !== undefined && query.search !== '';

const matchesTag = (tags: string | undefined, tag: string): boolean =>
  tags?.split(',').some((known) => known.trim() === tag) ?? false;

const withWorkspaceId = (schema: z.ZodMiniType): z.ZodMiniType =>
  schema instanceof z.ZodMiniObject ? z.extend(schema, { workspaceId: id }) : z.object({ workspaceId: id });

/**
 * The cast is safe: the route's schemas have parsed the values, and `authenticate` has run if the endpoint requires it.
 */
function contextOf<N extends EndpointName>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<N> {
  return {
    account: request.identity?.account ?? null,
    sessionId: request.identity?.sessionId ?? null,
    accessToken: request.identity?.accessToken ?? null,
    via: request.identity?.accessToken?.name ?? null,
    workspace: request.workspace,
    params: request.params,
    query: request.query,
    body: request.body,
    language: languageOfRequest(request),
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
