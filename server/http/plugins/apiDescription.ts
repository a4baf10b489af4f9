import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

/**
 * Builds the documentation pages of these routes below `routePrefix`. The routes are registered only for the
 * description, without working handlers.
 */
export async function describeApi(
  routes: RouteOptions[],
  routePrefix: string,
  publicUrl: string,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Faena',
        version: '1',
        description:
          'Answers are `{"data": …}`, errors `{"message", "code", "issues"?}`. The `pagination.nextCursor` of a list is ' +
          'the `cursor` of its next page. Pages by `cursor` skip and repeat nothing when earlier elements are removed; ' +
          'pages by `pageIndex` may.',
      },
      ...(new URL(publicUrl).pathname !== '/' && { servers: [{ url: publicUrl }] }),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The `token` of `POST /api/auth/sign-in`' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An access token from the settings. It has the role of its owner and works in its own workspace only. With ' +
              'the scope `read` it may only send GET requests.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix });
  for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: () => null });
  await app.ready();
  return app;
}
