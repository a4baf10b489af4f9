import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Rejects new requests with UNAVAILABLE while running requests finish. The server still listens, so that clients
     * and proxies get a response instead of a reset connection. Resolves when no request is running, or after
     * `drainLimit`.
     */
    drain(): Promise<void>;
  }
}

/** Milliseconds during which clients with an open connection get the response that the server stops. */
const drainTime = 300;
const drainLimit = 700;

export const stopping = plugin(async (app: FastifyInstance) => {
  let isStopping = false;
  let running = 0;
  const ended = Promise.withResolvers<void>();
  app.decorate('drain', async () => {
    isStopping = true;
    if (running === 0) ended.resolve();
    await Promise.all([pause(drainTime), Promise.race([ended.promise, pause(drainLimit, undefined, { ref: false })])]);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    running += 1;
    if (isStopping) throw new AppError('UNAVAILABLE', phrase('errors', 'requests.stopping'));
  });
  app.addHook('onResponse', async () => {
    running -= 1;
    if (isStopping && running === 0) ended.resolve();
  });
  // Closes the connection, because an open one would prevent the server from stopping.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
