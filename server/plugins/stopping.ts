import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../domain/errors.ts';
import { phrase } from '../../domain/phrase.ts';

export const stopping = plugin(async (app: FastifyInstance) => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('UNAVAILABLE', phrase('errors', 'requests.stopping'));
  });
  // An open connection would keep the server from stopping.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
