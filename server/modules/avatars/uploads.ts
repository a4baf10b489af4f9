import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { createTurns } from './turns.ts';
import { words } from './messages.ts';

interface Kind {
  /** Largest file. */
  bytes: number;
  types: readonly string[];
}

/** Pictures that one person may upload in a day (UTC). */
export const dailyBytes = 200 * 1024 * 1024;

/** Files of this many uploads are in memory at once, in each process. */
const takeTurn = createTurns({ atOnce: 8, ofOne: 2, waiting: 50 });

/** Lets the routes of this plugin take pictures as bodies, each when it is its person's turn. */
export function acceptPictures(app: FastifyInstance, { bytes, types }: Kind): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: bytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      throw new AppError('PAYLOAD_TOO_LARGE', words.tooLarge(bytes / 1024 / 1024));
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new AppError('UNSUPPORTED_MEDIA', words.notAnImage);
    throw error;
  });
  // Before the body is read: what waits costs no memory.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.identity || request.method === 'GET') return payload;
    const endTurn = await takeTurn(request.identity.account.id);
    reply.raw.once('finish', endTurn).once('close', endTurn);
    if (request.raw.destroyed || reply.raw.destroyed) endTurn();
    return payload;
  });
}

/** Counts an upload; throws when its person has uploaded too much today. */
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
      throw new AppError('PAYLOAD_TOO_LARGE', words.tooMuchToday(dailyBytes / 1024 / 1024));
  });
}
