import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError } from '../../domain/errors.ts';

const words = { stopping: 'The server is being restarted; try again soon' };

/** Once the server is stopping, answers new requests with 503, and ends each connection with its answer. */
export const stopping = plugin(async (app: FastifyInstance) => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('UNAVAILABLE', words.stopping);
  });
  // A connection that stays open would keep the server from stopping.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
