import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook that counts an attempt from the client's address. All routes with the hook share the count. */
    limitAttempts: onRequestAsyncHookHandler;
    /** Counts a write by a person. Throws RATE_LIMITED above the bound. */
    countWrite(personId: string): void;
  }
}

const minute = 60_000;

export const attempts = plugin(async (app: FastifyInstance) => {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max: app.config.signInLimit, timeWindow: minute });
  app.decorate('limitAttempts', async (request, reply) => {
    const attempt = await count(request);
    if (attempt.isAllowed || !attempt.isExceeded) return;
    const seconds = Math.max(1, attempt.ttlInSeconds);
    reply.header('retry-after', seconds);
    throw new AppError('RATE_LIMITED', phrase('errors', 'requests.tooManyAttempts', { seconds }));
  });

  const limit = app.config.bounds.writesPerMinute;
  let writes = new Map<string, number>();
  let end = 0;
  app.decorate('countWrite', (personId) => {
    const now = performance.now();
    if (now >= end) {
      writes = new Map();
      end = now + minute;
    }
    const count = writes.get(personId) ?? 0;
    if (count >= limit) {
      const seconds = Math.ceil((end - now) / 1000);
      const message = phrase('errors', 'requests.tooManyWrites', { limit, seconds });
      throw new AppError('RATE_LIMITED', message, { retryAfter: seconds });
    }
    writes.set(personId, count + 1);
  });
});
