import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { createFairQueue } from '../../http/turns.ts';

interface Kind {
  bytes: number;
  types: readonly string[];
}

/** Maximum bytes of images that a person may upload in a day (UTC). */
export const dailyBytes = 200 * 1024 * 1024;

const waitForTurn = createFairQueue({
  concurrent: 8,
  perPerson: 2,
  waiting: 50,
  full: phrase('errors', 'avatars.tooManyAtOnce'),
});

export function acceptPictures(app: FastifyInstance, { bytes, types }: Kind): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: bytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', phrase('errors', 'avatars.tooLarge', { megabytes: bytes / 1024 / 1024 }));
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      throw new AppError('UNSUPPORTED_MEDIA', phrase('errors', 'avatars.notAnImage'));
    throw error;
  });
  // This hook runs before the body is read, so that a waiting upload uses no memory.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.identity || request.method === 'GET') return payload;
    const { end } = await waitForTurn(request.identity.account.id);
    reply.raw.once('finish', end).once('close', end);
    if (request.raw.destroyed || reply.raw.destroyed) end();
    return payload;
  });
}

/** Counts an upload. Throws PAYLOAD_TOO_LARGE if the person has uploaded too much today. */
export async function chargeUpload(unitOfWork: UnitOfWork, accountId: string, bytes: number): Promise<void> {
  await unitOfWork(async ({ db, now }) => {
    const { bytes: today } = await db
      .insertInto('uploads')
      .values({ account_id: accountId, day: now.slice(0, 10), bytes })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day']).doUpdateSet(({ eb }) => ({ bytes: eb('uploads.bytes', '+', bytes) })),
      )
      .returning('bytes')
      .executeTakeFirstOrThrow();
    if (Number(today) > dailyBytes)
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        phrase('errors', 'avatars.tooMuchToday', { megabytes: dailyBytes / 1024 / 1024 }),
      );
  });
}
