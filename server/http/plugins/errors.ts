import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { AppError, type ErrorCode } from '../../../domain/errors.ts';
import { phrase } from '../../../domain/phrase.ts';
import { isReferenceViolation, isUniqueViolation } from '../../db/conflicts.ts';
import { isTemporary } from '../../db/temporary.ts';
import { sendError } from '../errors.ts';

/** Sends error responses. For an unexpected error, the response contains only a request id. */
export const errors = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = fromKnown(error, app.initialConfig.bodyLimit ?? 0);
    if (known?.code === 'UNAVAILABLE')
      request.log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unavailable');
    if (known) return sendError(reply, known);
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'unexpected error',
    );
    return sendError(
      reply.header('x-request-id', request.id),
      new AppError('INTERNAL', phrase('errors', 'requests.internal')),
    );
  });
});

export const answerFrameworkError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void sendError(
    reply,
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('MALFORMED', phrase('errors', 'requests.malformedAddress'))
      : (fromKnown(error, 0) ?? new AppError('INTERNAL', phrase('errors', 'requests.internal'))),
  );
};

export const unknownRoute = (request: FastifyRequest): AppError =>
  new AppError(
    'NOT_FOUND',
    phrase('errors', 'requests.unknownRoute', { method: request.method, path: request.url.split('?')[0] ?? '' }),
  );

function fromKnown(error: FastifyError, bodyLimit: number): AppError | null {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('PAYLOAD_TOO_LARGE', phrase('errors', 'requests.tooLarge', { bytes: String(bodyLimit) }));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA', phrase('errors', 'requests.media'));
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('MALFORMED', phrase('errors', 'requests.malformedJson'));
  }
  if (isUniqueViolation(error)) return new AppError('CONFLICT', phrase('errors', 'idTaken'));
  if (isReferenceViolation(error)) return new AppError('CONFLICT', phrase('errors', 'requests.missingReference'));
  if (isTemporary(error)) return new AppError('UNAVAILABLE', phrase('errors', 'requests.unavailable'));
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new AppError(
    codeOfStatus(status),
    error instanceof SyntaxError ? phrase('errors', 'requests.malformedJson') : phrase('errors', 'requests.malformed'),
    {
      status,
    },
  );
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'UNAUTHENTICATED';
    case 403:
      return 'FORBIDDEN';
    case 404:
      return 'NOT_FOUND';
    case 408:
      return 'TIMEOUT';
    case 413:
      return 'PAYLOAD_TOO_LARGE';
    case 415:
      return 'UNSUPPORTED_MEDIA';
    case 429:
      return 'RATE_LIMITED';
    default:
      return 'MALFORMED';
  }
}
