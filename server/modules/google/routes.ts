import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import type { ExternalRefusal } from '../../../domain/externalSignIn.ts';
import { languageNamed } from '../../../domain/languages.ts';
import { returnPath } from '../../../domain/returnPath.ts';
import { phrase } from '../../../domain/phrase.ts';
import { googleId, type ProviderConfig } from '../../config.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { languageOfRequest } from '../../http/language.ts';
import { basePathOf } from '../../http/basePath.ts';
import { serve } from '../../http/serve.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { withPictures } from '../accounts/pictureCookie.ts';
import { issueTicket, attemptLifetime, exchangeTicket, saveAttempt, takeAttempt, ticketLifetime } from './commands.ts';
import { attemptCookie, exchangeCookie, setCookie, valueOf } from '../../http/cookie.ts';
import { createProvider, SignInRejected } from './provider.ts';

export async function google(app: FastifyInstance): Promise<void> {
  serve(
    app,
    'exchangeCallback',
    async (context) => {
      const { unitOfWork, body, config, cookies, userAgent } = context;
      const answer = await unitOfWork((unit) =>
        exchangeTicket(unit, body.token, valueOf(config, exchangeCookie, cookies), userAgent),
      );
      await rememberDevice(context, answer.account.id);
      logAuthentication(context.log, 'sign-in', { accountId: answer.account.id, via: 'provider' });
      return withPictures(context, answer);
    },
    { limited: true },
  );

  app.get('/auth/google', { schema: { hide: true } }, (request, reply) => {
    const returnTo = returnPathOf(request);
    const language = languageNamed(queryOf(request)['language']);
    const search = new URLSearchParams({
      ...(returnTo !== undefined && { redirect: returnTo }),
      ...(language !== null && { language }),
    }).toString();
    return reply.redirect(`${basePathOf(app.config)}/api/auth/${googleId}${search && `?${search}`}`);
  });

  for (const id of new Set([googleId, ...app.config.providers.map((provider) => provider.id)])) serveProvider(app, id);
}

/** Serves the start of a sign-in and the return from the provider. */
function serveProvider(app: FastifyInstance, id: string): void {
  const { publicUrl } = app.config;
  const options = { schema: { hide: true }, onRequest: [app.limitAttempts] };
  const start = `/api/auth/${id}`;
  const back = `${start}/callback`;
  const config = app.config.providers.find((each) => each.id === id);
  const provider = config && createProvider(config, `${publicUrl}${back}`);

  app.get(start, options, async (request, reply) => {
    if (!provider) throw new AppError('NOT_FOUND', phrase('errors', 'google.notConfigured'));
    return redirectOrFail({ publicUrl, provider: config }, request, reply, returnPathOf(request), async () => {
      const { attempt, url } = await provider.begin().catch((error: unknown) => {
        request.log.warn({ reason: kindOf(error) }, 'the sign-in provider is unreachable');
        throw new SignInRejected('unavailable');
      });
      const returnTo = returnPathOf(request) ?? '/';
      const language = languageNamed(queryOf(request)['language']);
      const key = await app.unitOfWork((unit) => saveAttempt(unit, attempt, { provider: id, returnTo, language }));
      void reply.header('set-cookie', setCookie(app.config, attemptCookie, key, attemptLifetime / 1000));
      return url.href;
    });
  });

  app.get(back, options, async (request, reply) => {
    if (!provider) throw new AppError('NOT_FOUND', phrase('errors', 'google.notConfigured'));
    void reply.header('set-cookie', setCookie(app.config, attemptCookie, '', 0));
    const attempt = await app.unitOfWork((unit) =>
      takeAttempt(unit, valueOf(app.config, attemptCookie, request.headers.cookie)),
    );
    return redirectOrFail({ publicUrl, provider: config }, request, reply, attempt?.returnTo, async () => {
      if (attempt?.provider !== id) throw new SignInRejected('expired');
      const person = await provider.finish(new URL(publicUrl + request.url), attempt);
      const services = {
        realtime: app.realtime,
        config: app.config,
        provider: config,
        chosen: attempt.language,
        language: languageOfRequest(request),
      };
      const { token, key } = await app.unitOfWork((unit) => issueTicket(unit, services, person, attempt.returnTo));
      void reply.header('set-cookie', setCookie(app.config, exchangeCookie, key, ticketLifetime / 1000));
      return `${publicUrl}/callback?token=${token}`;
    });
  });
}

/**
 * Redirects to the address that `next` returns. If `next` fails, redirects to the sign-in page with the reason. Logs
 * only the kind of error, because its message may contain secrets.
 */
async function redirectOrFail(
  { publicUrl, provider }: { publicUrl: string; provider: ProviderConfig },
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined,
  next: () => Promise<string>,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  try {
    return reply.redirect(await next());
  } catch (error) {
    request.log.warn({ reason: kindOf(error) }, `sign-in with ${provider.name} failed`);
    const search = new URLSearchParams({
      reason: reasonOf(error),
      ...(returnTo !== undefined && returnTo !== '/' && { redirect: returnTo }),
    });
    return reply.redirect(`${publicUrl}/authentication/sign-in?${search.toString()}`);
  }
}

const queryOf = ({ query }: FastifyRequest): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {};

const returnPathOf = (request: FastifyRequest): string | undefined => returnPath(queryOf(request)['redirect']);

function reasonOf(error: unknown): ExternalRefusal {
  if (error instanceof SignInRejected) return error.reason;
  if (error instanceof AppError) return error.code === 'SIGN_UP_CLOSED' ? 'closed' : 'refused';
  if (error instanceof Error && 'error' in error && error.error === 'access_denied') return 'cancelled';
  return kindOf(error) === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')
    ? 'unavailable'
    : 'refused';
}

const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
