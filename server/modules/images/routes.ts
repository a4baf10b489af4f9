import type { FastifyError, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { imageUpload } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { newId } from '../../db/ids.ts';
import { serve } from '../../serve.ts';
import { imageSize } from '../avatars/imageSize.ts';
import { reencode } from '../avatars/reencode.ts';
import { words } from './words.ts';

const year = 'public, max-age=31536000, immutable';

/** Pictures in texts: whoever has an address, which can't be guessed, may see what is there. */
export async function images(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...imageUpload.types], { parseAs: 'buffer', bodyLimit: imageUpload.bytes }, (_request, bytes, done) => done(null, bytes));
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('PAYLOAD_TOO_LARGE', words.tooLarge);
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
    throw error;
  });

  serve(app, 'uploadImage', async ({ account, workspace, body, unitOfWork }) => {
    if (workspace.role === 'guest') throw new AppError('FORBIDDEN', words.mayNotUpload);
    if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
    const image = await reencode(body, imageUpload.size);
    const size = imageSize(Buffer.from(image)) ?? { width: 0, height: 0 };
    const id = newId();
    await unitOfWork(({ db, now }) => db.insertInto('images')
      .values({ id, workspace_id: workspace.id, account_id: account.id, created_at: now, image }).execute());
    return { id, url: `/api/images/${id}`, ...size };
  }, { status: 201 });

  app.get('/api/images/:id', { schema: { operationId: 'getImage', tags: ['images'], params: z.object({ id: z.uuid() }) } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const row = await app.database.db.selectFrom('images').select('image').where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', words.notFound);
    return reply
      .headers({ 'cache-control': year, 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
      .type('image/webp')
      .send(Buffer.from(row.image));
  });
}
