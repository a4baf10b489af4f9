import type { FastifyError, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { avatarUpload } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { serve } from '../../serve.ts';
import { changeAccount } from '../accounts/commands.ts';
import { avatarById, insertAvatar } from './repository.ts';
import { reencode } from './reencode.ts';
import { words } from './words.ts';

const year = 'public, max-age=31536000, immutable';

export async function avatars(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...avatarUpload.types], { parseAs: 'buffer', bodyLimit: avatarUpload.bytes }, (_request, bytes, done) => done(null, bytes));
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('PAYLOAD_TOO_LARGE', words.tooLarge);
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
    throw error;
  });

  serve(app, 'uploadAvatar', async ({ account, body, unitOfWork }) => {
    if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
    const image = await reencode(body);
    return unitOfWork(async (unit) => changeAccount(unit, account.id, { avatar: await insertAvatar(unit.db, account.id, image, unit.now) }));
  });

  app.get('/api/avatars/:id', { schema: { operationId: 'getAvatar', tags: ['avatars'], params: z.object({ id: z.uuid() }) } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const image = await avatarById(app.database.db, id);
    if (!image) throw new AppError('NOT_FOUND', words.notFound);
    return reply
      .headers({ 'cache-control': year, 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
      .type('image/webp')
      .send(Buffer.from(image));
  });
}
