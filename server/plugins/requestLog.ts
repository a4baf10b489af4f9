import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Writes one line per answered request at `debug`. It names the route, because an address may hold tokens. */
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
