import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { bearerOf } from '../../http/authentication.ts';
import { personOfCookie } from '../accounts/pictureCookie.ts';
import { identify } from '../accounts/sessions.ts';

/** Returns the account that requests an image, identified by the cookie or a token. Throws UNAUTHENTICATED. */
export async function pictureViewer(
  { config, database: { db }, clock }: FastifyInstance,
  request: FastifyRequest,
): Promise<string> {
  const now = clock.now().toISOString();
  const personId =
    request.headers.authorization === undefined
      ? await personOfCookie(db, request.headers.cookie, config, now)
      : ((await identify(db, bearerOf(request), now))?.account.id ?? null);
  if (personId === null) throw new AppError('UNAUTHENTICATED', phrase('errors', 'avatars.signInFirst'));
  return personId;
}

export const sendPicture = (reply: FastifyReply, image: Uint8Array): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie, authorization',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('image/webp')
    .send(Buffer.from(image));
