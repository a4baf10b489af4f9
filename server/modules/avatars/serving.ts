import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { bearerOf, identityOf } from '../../http/authentication.ts';
import { personOfCookie } from '../accounts/pictureCookie.ts';

export interface PictureViewer {
  id: string;
  /** Workspace of the access token. Undefined for a session, which has all workspaces of the person. */
  only: string | undefined;
}

/** Returns the account that requests an image, identified by the cookie or a token. Throws UNAUTHENTICATED. */
export async function pictureViewer(
  { config, database: { db }, clock, sessions }: FastifyInstance,
  request: FastifyRequest,
): Promise<PictureViewer> {
  const now = clock.now().toISOString();
  if (request.headers.authorization !== undefined) {
    const { account, accessToken } = await identityOf(sessions, db, bearerOf(request), now);
    return { id: account.id, only: accessToken?.workspace_id };
  }
  const id = await personOfCookie(db, request.headers.cookie, config, now);
  if (id === null) throw new AppError('UNAUTHENTICATED', phrase('errors', 'avatars.signInFirst'));
  return { id, only: undefined };
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
