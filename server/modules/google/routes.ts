import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import type { ExternalRefusal } from '../../../domain/externalSignIn.ts';
import { returnPath } from '../../../domain/returnPath.ts';
import { phrase } from '../../../domain/phrase.ts';
import { logAuthentication } from '../../http/authenticationLog.ts';
import { languageOfRequest } from '../../http/language.ts';
import { basePathOf } from '../../http/basePath.ts';
import { serve } from '../../http/serve.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { withPictures } from '../accounts/pictureCookie.ts';
import { issueTicket, attemptLifetime, exchangeTicket, saveAttempt, takeAttempt, ticketLifetime } from './commands.ts';
import { attemptCookie, exchangeCookie, setCookie, valueOf } from '../../http/cookie.ts';
import { createProvider, SignInRejected } from './provider.ts';

const start = '/api/auth/google';
const back = `${start}/callback`;

export async function google(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.config;
  const provider = app.config.google && createProvider(app.config.google, `${publicUrl}${back}`);
  const options = { schema: { hide: true }, onRequest: [app.limitAttempts] };

  serve(
    app,
    'exchangeCallback',
    async (context) => {
      const { unitOfWork, body, config, cookies, userAgent } = context;
      const answer = await unitOfWork((unit) =>
        exchangeTicket(unit, body.token, valueOf(config, exchangeCookie, cookies), userAgent),
      );
      await rememberDevice(context, answer.account.id);
      logAuthentication(context.log, 'sign-in', { accountId: answer.account.id, via: 'google' });
      return withPictures(context, answer);
    },
    { limited: true },
  );

  app.get('/auth/google', { schema: { hide: true } }, (request, reply) => {
    const returnTo = returnPathOf(request);
    const target = basePathOf(app.config) + start;
    return reply.redirect(
      returnTo === undefined ? target : `${target}?${new URLSearchParams({ redirect: returnTo }).toString()}`,
    );
  });

  app.get(start, options, async (request, reply) => {
    if (!provider) throw new AppError('NOT_FOUND', phrase('errors', 'google.notConfigured'));
    return redirectOrFail(request, reply, returnPathOf(request), async () => {
      const { attempt, url } = await provider.begin().catch((error: unknown) => {
        request.log.warn({ reason: kindOf(error) }, 'the sign-in provider is unreachable');
        throw new SignInRejected('unavailable');
      });
      const key = await app.unitOfWork((unit) => saveAttempt(unit, attempt, returnPathOf(request) ?? '/'));
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
    return redirectOrFail(request, reply, attempt?.returnTo, async () => {
      if (!attempt) throw new SignInRejected('expired');
      const person = await provider.finish(new URL(publicUrl + request.url), attempt);
      const services = { realtime: app.realtime, config: app.config, language: languageOfRequest(request) };
      const { token, key } = await app.unitOfWork((unit) => issueTicket(unit, services, person, attempt.returnTo));
      void reply.header('set-cookie', setCookie(app.config, exchangeCookie, key, ticketLifetime / 1000));
      return `${publicUrl}/callback?token=${token}`;
    });
  });

  /**
   * Redirects to the address that `next` returns. If `next` fails, redirects to the sign-in page with the reason. Logs
   * only the kind of error, because its message may contain secrets.
   */
  async function redirectOrFail(
    request: FastifyRequest,
    reply: FastifyReply,
    returnTo: string | undefined,
    next: () => Promise<string>,
  ): Promise<FastifyReply> {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    try {
      return reply.redirect(await next());
    } catch (error) {
      request.log.warn({ reason: kindOf(error) }, 'sign-in with Google failed');
      const search = new URLSearchParams({
        reason: reasonOf(error),
        ...(returnTo !== undefined && returnTo !== '/' && { redirect: returnTo }),
      });
      return reply.redirect(`${publicUrl}/authentication/sign-in?${search.toString()}`);
    }
  }
}

const returnPathOf = ({ query }: FastifyRequest): string | undefined =>
  typeof query === 'object' && query !== null && 'redirect' in query ? returnPath(query.redirect) : undefined;

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
