import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';

const words = { noDatabase: 'The database does not answer' };

/** Answers once the database does; for whoever watches over the process. */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/api/health', { schema: { operationId: 'health', tags: ['health'] } }, async () => {
    try {
      await sql`select 1`.execute(app.database.db);
    } catch (error) {
      app.log.error({ err: error }, 'health');
      throw new AppError('UNAVAILABLE', words.noDatabase);
    }
    return { data: { ready: true } };
  });
}
