import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { importLimits } from '../../../domain/transfer.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { dispositionOf } from './archive.ts';
import { importTasks, prepareImport, undoImport } from './commands.ts';
import { createDownloadLink, redeemDownloadLink } from './downloads.ts';
import { listUnusedStatuses } from './options.ts';
import { findImportedKeys, listImports } from './queries.ts';

export async function transfers(app: FastifyInstance): Promise<void> {
  serve(app, 'listImports', (context) =>
    listImports(context.db, viewerOf(context), context.params.projectId, context.query, context.now),
  );

  serve(app, 'listUnusedStatuses', (context) =>
    listUnusedStatuses(context.db, viewerOf(context), context.params.projectId),
  );
  serveWrite(app, 'prepareImport', (context) =>
    prepareImport(context, viewerOf(context), context.params, context.body),
  );
  serve(
    app,
    'findImportedKeys',
    async (context) => ({
      keys: await findImportedKeys(context.db, viewerOf(context), context.params.projectId, context.body.keys),
    }),
    { bodyLimit: importLimits.bodyBytes, heavy: true },
  );

  serveWrite(app, 'importTasks', (context) => importTasks(context, viewerOf(context), context.params, context.body), {
    bodyLimit: importLimits.bodyBytes,
    heavy: true,
  });
  serveWrite(app, 'undoImport', (context) => undoImport(context, viewerOf(context), context.params), { heavy: true });

  serveWrite(app, 'exportProject', (context) => {
    const { format, bom = false } = context.body;
    return createDownloadLink(context, viewerOf(context), {
      project_id: context.params.projectId,
      format: format === 'csv' && bom ? 'csvWithMark' : format,
    });
  });
  serveWrite(app, 'exportWorkspace', (context) =>
    createDownloadLink(context, viewerOf(context), { project_id: null, format: 'zip' }),
  );

  app.get(
    '/api/downloads/:token',
    {
      schema: {
        operationId: 'download',
        tags: ['downloads'],
        params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
      },
    },
    async (request, reply) => {
      const { token } = request.params as { token: string };
      const { fileName, type, content } = await redeemDownloadLink(app, token);
      return reply
        .headers({
          'content-disposition': dispositionOf(fileName),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type(type)
        .send(Readable.from(content, { objectMode: false }));
    },
  );
}
