import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/**
 * Logs each response in one line at the level `debug`. The line has the route rather than the address, which may
 * contain tokens.
 */
export const requestLog = plugin(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    if (!['debug', 'trace'].includes(app.log.level)) return;
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        accountId: request.identity?.account.id ?? null,
      },
      'request',
    );
  });
});
