import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './db/handle.ts';
import { modules as allModules } from './modules/all.ts';
import { type AddressOf, createAddressOf, trustIn } from './http/address.ts';
import { assistant, type AssistantOptions } from './modules/assistant/chats.ts';
import { auth } from './http/authentication.ts';
import type { Sessions } from './http/identity.ts';
import { basePathOf, withoutBasePath } from './http/basePath.ts';
import { basePath } from './http/plugins/basePath.ts';
import { body } from './http/plugins/body.ts';
import { collaboration } from './modules/documents/collaboration/collaboration.ts';
import type { CollaborationOptions } from './modules/documents/collaboration/server.ts';
import { answerFrameworkError, errors } from './http/plugins/errors.ts';
import { headers } from './http/plugins/headers.ts';
import { health } from './http/plugins/health.ts';
import { mail } from './mail/plugin.ts';
import { mcp } from './modules/mcp/routes.ts';
import { openapi } from './http/plugins/openapi.ts';
import { attempts } from './http/plugins/rateLimit.ts';
import { requestLog } from './http/plugins/requestLog.ts';
import { stopping } from './http/plugins/stopping.ts';
import { poker, type PokerOptions } from './modules/poker/sockets.ts';
import { realtime, type RealtimeOptions } from './realtime/plugin.ts';
import { staticFiles } from './http/plugins/staticFiles.ts';
import { identifyAccessToken, recordUse } from './modules/accessTokens/repository.ts';
import { pictureCookie } from './modules/accounts/pictureCookie.ts';
import { identify, readValidSessions, renew } from './modules/accounts/sessions.ts';
import type { AnswerQueue } from './modules/assistant/answerQueue.ts';
import { phrase } from '../domain/phrase.ts';
import { setPlainReasons } from '../domain/plainReasons.ts';
import { type ChatsSlot, createChatsSlot } from './realtime/chats.ts';
import { createCollaborationSlot, type CollaborationSlot } from './modules/documents/collaborationSlot.ts';
import { composeDigest, composeNotification } from './modules/notifications/mails.ts';
import { createPokerSlot, type PokerSlot } from './modules/poker/slot.ts';
import { createRealtimeSlot, type RealtimeSlot } from './realtime/slot.ts';
import { languageOfServer } from './http/language.ts';
import { validatorCompiler } from './http/validation.ts';
import { createFairQueue, type Turn } from './http/turns.ts';
import { createUnitOfWork, type UnitOfWork } from './unitOfWork.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    addressOf: AddressOf;
    clock: Clock;
    database: DatabaseHandle;
    unitOfWork: UnitOfWork;
    realtime: RealtimeSlot;
    collaboration: CollaborationSlot;
    chats: ChatsSlot;
    answerQueue: AnswerQueue;
    poker: PokerSlot;
    /** Resolves when it is this person's turn to run heavy work. */
    heavyTurn: (personId: string) => Promise<Turn>;
  }
}

export interface AppOptions {
  config: Config;
  database: DatabaseHandle;
  clock?: Clock;
  /** Options of the Pino logger, or false for no log. The default is the configured level. */
  logger?: FastifyServerOptions['logger'];
  /** Folder of the built app. Null if another server serves the app. */
  assets?: string | null;
  modules?: FastifyPluginAsync[];
  realtime?: RealtimeOptions;
  collaboration?: CollaborationOptions;
  assistant?: AssistantOptions;
  poker?: PokerOptions;
}

/** Limits for heavy requests in this process. Each runs in short steps, so that other requests run in between. */
const heavyRequests = { concurrent: 4, perPerson: 1, waiting: 50, full: phrase('errors', 'requests.tooManyHeavy') };
const builtApp = fileURLToPath(new URL('../dist', import.meta.url));
// Bytes of the longest allowed text if every character is escaped, and some more.
const bodyLimit = 1_048_576;

/**
 * Limits the logged parts of an error, because errors from libraries may quote what users wrote. E-mail addresses are
 * removed.
 */
function withoutAddresses(logger: NonNullable<FastifyServerOptions['logger']>): FastifyServerOptions['logger'] {
  if (typeof logger !== 'object') return logger;
  const mask = (text: unknown) =>
    String(text ?? '').replace(/(?<![^\s"'<>()=:,])@*[^\s"'<>()=:,@]+@[^\s"'<>()=:,]+/g, '[address]');
  const err = (error: unknown) =>
    error instanceof Error
      ? { type: error.name, code: Reflect.get(error, 'code'), message: mask(error.message), stack: mask(error.stack) }
      : mask(error);
  return { ...logger, serializers: { ...logger.serializers, err } } as FastifyServerOptions['logger'];
}

const sessions: Sessions = {
  identify,
  identifyAccessToken,
  renew: (unitOfWork, identity, now) =>
    identity.accessToken ? recordUse(unitOfWork, identity.accessToken, now) : renew(unitOfWork, identity, now),
  readValidSessions,
  pictureCookie,
};

const unexpectedCompiler = (): never => {
  throw new Error('The schema compilers are set on the app');
};

/**
 * Builds the HTTP server, ready for `listen` or `inject`. Closing the server doesn't close the database and doesn't end
 * the process.
 */
export function buildApp({
  config,
  database,
  clock = systemClock,
  logger,
  assets = builtApp,
  modules = allModules,
  realtime: realtimeOptions = {},
  collaboration: collaborationOptions = {},
  assistant: assistantOptions = {},
  poker: pokerOptions = {},
}: AppOptions): FastifyInstance {
  setPlainReasons();
  const trust = trustIn(config.trustProxy);
  const base = basePathOf(config);
  const app = fastify({
    logger: withoutAddresses(logger ?? { level: config.logLevel }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: trust,
    routerOptions: { maxParamLength: 300 },
    exposeHeadRoutes: false,
    // Replaces Fastify's own compilers, so that Fastify doesn't load them.
    schemaController: { compilersFactory: { buildValidator: unexpectedCompiler, buildSerializer: unexpectedCompiler } },
    forceCloseConnections: 'idle',
    // Disabled because Fastify's own 503 response differs from our errors. The plugin `stopping` sends one instead.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = '/' }) => withoutBasePath(base, url),
  });
  const realtimeSlot = createRealtimeSlot();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('config', config);
  app.decorate('addressOf', createAddressOf(trust));
  app.decorate('clock', clock);
  app.decorate('database', database);
  app.decorate('realtime', realtimeSlot);
  app.decorate('collaboration', createCollaborationSlot());
  app.decorate('chats', createChatsSlot());
  app.decorate('poker', createPokerSlot());
  app.decorate('heavyTurn', createFairQueue(heavyRequests));
  app.decorate(
    'unitOfWork',
    createUnitOfWork({
      database,
      clock,
      realtime: realtimeSlot,
      fallbackLanguage: languageOfServer(config),
      bounds: config.bounds,
      postman: config.mail ? { wake: () => app.mail.wake() } : null,
      onEffectError: (error) => app.log.error({ err: error }, 'an effect after a commit failed'),
    }),
  );

  app.register(errors);
  app.register(requestLog);
  app.register(stopping);
  app.register(body);
  app.register(headers, { config, folder: assets });
  app.register(compress, { encodings: ['gzip'], threshold: 2048 });
  app.register(attempts);
  app.register(openapi);
  app.register(auth, { sessions });
  app.register(mail, { composers: { notification: composeNotification, digest: composeDigest } });

  app.register(health);
  for (const module of modules) app.register(module);

  app.register(mcp);
  app.register(assistant, assistantOptions);
  app.register(realtime, realtimeOptions);
  app.register(poker, pokerOptions);
  app.register(collaboration, collaborationOptions);
  app.register(staticFiles, { folder: assets, language: config.language, base });
  app.register(basePath);
  return app;
}
