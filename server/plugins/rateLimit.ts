import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../domain/errors.ts';

const tooMany = (seconds: number) => `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** Counts attempts per address on routes that carry `attemptLimit`, all in one count. */
export const limitAttempts = plugin(async (app: FastifyInstance) => {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new AppError('RATE_LIMITED', tooMany(Math.max(1, Math.ceil(ttl / 1000)))),
  });
});

/** Route configuration of sign-in, sign-up and reset. */
export const attemptLimit = (max: number) => ({ rateLimit: { max, timeWindow: 60_000, groupId: 'attempts' } });
