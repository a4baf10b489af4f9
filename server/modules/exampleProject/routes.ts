import type { FastifyInstance } from 'fastify';
import { serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createExampleProject } from './commands.ts';

export async function exampleProject(app: FastifyInstance): Promise<void> {
  serveWrite(
    app,
    'createExampleProject',
    (context) => createExampleProject(context, viewerOf(context), context.account.language ?? context.fallbackLanguage),
    { status: 201 },
  );
}
