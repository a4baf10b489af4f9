import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';

const path = '/api/docs';

export const openapi = plugin(async (app: FastifyInstance) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(path)) routes.push(route);
  });
  let loading: Promise<FastifyInstance> | null = null;
  const load = (): Promise<FastifyInstance> =>
    (loading ??= import('./apiDescription.ts')
      .then(({ describeApi }) => describeApi(routes, path, app.config.publicUrl))
      .catch((error: unknown) => {
        loading = null;
        throw error;
      }));
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pages = await load();
    const { 'if-none-match': seen, 'if-modified-since': since } = request.headers;
    const page = await pages.inject({
      method: 'GET',
      url: request.url,
      headers: { ...(seen && { 'if-none-match': seen }), ...(since && { 'if-modified-since': since }) },
    });
    for (const name of ['content-type', 'cache-control', 'etag', 'last-modified', 'location']) {
      const value = page.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload);
  };
  const schema = { hide: true };
  app.get(path, { schema }, answer);
  app.get(`${path}/*`, { schema }, answer);
  app.addHook('onClose', () =>
    loading?.then(
      (pages) => pages.close(),
      () => undefined,
    ),
  );
});
