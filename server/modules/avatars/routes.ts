import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { avatarUpload } from '../../../domain/access.ts';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { serve } from '../../http/serve.ts';
import { changeAccount } from '../accounts/commands.ts';
import { insertAvatar, visibleAvatar } from './repository.ts';
import { reencode } from './reencode.ts';
import { pictureViewer, sendPicture } from './serving.ts';
import { acceptPictures, chargeUpload } from './uploads.ts';

export async function avatars(app: FastifyInstance): Promise<void> {
  acceptPictures(app, avatarUpload);

  serve(app, 'uploadAvatar', async ({ account, body, unitOfWork }) => {
    if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA', phrase('errors', 'avatars.notAnImage'));
    await chargeUpload(unitOfWork, account.id, body.length);
    const image = await reencode(body);
    return unitOfWork(async (unit) =>
      changeAccount(unit, account.id, { avatar: await insertAvatar(unit.db, account.id, image, unit.now) }),
    );
  });

  app.get(
    '/api/avatars/:id',
    { schema: { operationId: 'getAvatar', tags: ['avatars'], params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const { id } = request.params as { id: string };
      const image = await visibleAvatar(app.database.db, id, await pictureViewer(app, request));
      if (!image) throw new AppError('NOT_FOUND', phrase('errors', 'avatars.notFound'));
      return sendPicture(reply, image);
    },
  );
}
