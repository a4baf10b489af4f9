import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';

export async function health(app: FastifyInstance): Promise<void> {
  app.get('/api/health', { schema: { operationId: 'health', tags: ['health'] } }, async () => {
    try {
      await sql`select 1`.execute(app.database.db);
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer');
      throw new AppError('UNAVAILABLE', phrase('errors', 'requests.noDatabase'));
    }
    return { data: { ready: true } };
  });
}
