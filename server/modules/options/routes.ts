import type { FastifyInstance } from 'fastify';
import { serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { createTag, orderTags, updateTag } from './commands.ts';

export async function options(app: FastifyInstance): Promise<void> {
  serveWrite(app, 'createTag', (context) => createTag(context, viewerOf(context), context.params, context.body), {
    status: 201,
  });
  serveWrite(app, 'updateTag', (context) => updateTag(context, viewerOf(context), context.params, context.body));
  serveWrite(app, 'orderTags', (context) => orderTags(context, viewerOf(context), context.params, context.body.ids));
}
