import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Model } from './desk.ts';
export function createModel(_: { ai: NonNullable<Config['ai']>; app: FastifyInstance }): Model {
  return { name: '', answer: async () => ({ state: 'complete' }) };
}
