import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { imageUpload } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import { serve } from '../../http/serve.ts';
import { imageSize } from '../avatars/imageSize.ts';
import { reencode } from '../avatars/reencode.ts';
import { pictureViewer, sendPicture } from '../avatars/serving.ts';
import { acceptPictures, chargeUpload } from '../avatars/uploads.ts';

/** Serves the images in texts, which every member of the workspace may load. */
export async function images(app: FastifyInstance): Promise<void> {
  acceptPictures(app, imageUpload);

  serve(
    app,
    'uploadImage',
    async ({ account, workspace, body, unitOfWork }) => {
      if (workspace.role === 'guest') throw new AppError('FORBIDDEN', phrase('errors', 'images.mayNotUpload'));
      if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA', phrase('errors', 'images.notAnImage'));
      await chargeUpload(unitOfWork, account.id, body.length);
      const image = await reencode(body, imageUpload.size);
      const size = imageSize(Buffer.from(image)) ?? { width: 0, height: 0 };
      const id = newId();
      await unitOfWork(({ db, now }) =>
        db
          .insertInto('images')
          .values({ id, workspace_id: workspace.id, account_id: account.id, created_at: now, image })
          .execute(),
      );
      return { id, url: `/api/images/${id}`, ...size };
    },
    { status: 201 },
  );

  app.get(
    '/api/images/:id',
    { schema: { operationId: 'getImage', tags: ['images'], params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const { id } = request.params as { id: string };
      const viewer = await pictureViewer(app, request);
      const row = await app.database.db
        .selectFrom('images')
        .innerJoin('workspaces', 'workspaces.id', 'images.workspace_id')
        .innerJoin('workspace_members', 'workspace_members.workspace_id', 'workspaces.id')
        .select('images.image')
        .where('images.id', '=', id)
        .where('workspace_members.account_id', '=', viewer.id)
        .$if(viewer.only !== undefined, (query) => query.where('images.workspace_id', '=', viewer.only ?? ''))
        .where('workspaces.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'images.notFound'));
      return sendPicture(reply, row.image);
    },
  );
}
