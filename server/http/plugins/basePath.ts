import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { basePathOf, withoutBasePath } from '../basePath.ts';

/**
 * Makes sockets available below the base path too. For Fastify's own routes, `rewriteUrl` does this. Must be registered
 * last, because its listeners must run before the listeners of the sockets.
 */
export const basePath = plugin(async (app: FastifyInstance) => {
  const base = basePathOf(app.config);
  if (base === '') return;
  const strip = (request: IncomingMessage) => {
    request.url = withoutBasePath(base, request.url ?? '/');
  };
  app.addHook('onReady', async () => {
    app.server.prependListener('request', strip);
    app.server.prependListener('upgrade', strip);
  });
});
