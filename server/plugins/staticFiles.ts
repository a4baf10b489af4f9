import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { sendError, unknownRoute } from './errors.ts';

const year = 'public, max-age=31536000, immutable';

/** Serves the built app; addresses that only its router knows get its page. Without a build there is only the API. */
export const staticFiles = plugin(async (app: FastifyInstance, { folder }: { folder: string | null }) => {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? year : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    built && isNavigation(request) ? reply.sendFile('index.html') : sendError(reply, unknownRoute(request)));
});

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|socket\.io|assets)(\/|\?|$)/.test(request.url)) return false;
  const accepted = request.headers.accept ?? '*/*';
  return accepted.includes('text/html') || accepted.includes('*/*');
}
