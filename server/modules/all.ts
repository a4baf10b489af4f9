import type { FastifyPluginAsync } from 'fastify';
import { accounts } from './accounts/routes.ts';

/** Every area that answers calls of the endpoint table. */
export const modules: FastifyPluginAsync[] = [accounts];
