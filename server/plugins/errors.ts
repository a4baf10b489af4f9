import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { isReferenceViolation, isUniqueViolation } from '../db/conflicts.ts';
import { isTemporary } from '../db/temporary.ts';
import { sendError, validationError } from '../errors.ts';

const words = {
  unknownRoute: (method: string, url: string) => `${method} ${url.split('?')[0]} doesn't exist`,
  internal: 'Something went wrong on the server',
  malformedJson: 'The body is not valid JSON',
  malformedAddress: 'The address has a malformed escape',
  tooLarge: (bytes: number) => `The body is larger than ${bytes} bytes`,
  media: 'The body has to be application/json',
  taken: 'A record with this id already exists',
  gone: 'A record this points at is gone',
  malformed: 'The request is malformed',
  unavailable: "The server can't do this at the moment; try again soon",
};

/** Turns everything thrown into the one error body. Nothing of what is unexpected leaves the server but a request id. */
export const errors = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = fromKnown(error, app.initialConfig.bodyLimit ?? 0);
    if (known?.code === 'UNAVAILABLE')
      request.log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unavailable');
    if (known) return sendError(reply, known);
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'unexpected',
    );
    return sendError(reply.header('x-request-id', request.id), new AppError('INTERNAL', words.internal));
  });
});

/** For errors that come up before a route is found. */
export const answerFrameworkError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void sendError(
    reply,
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('MALFORMED', words.malformedAddress)
      : (fromKnown(error, 0) ?? new AppError('INTERNAL', words.internal)),
  );
};

export const unknownRoute = (request: FastifyRequest): AppError =>
  new AppError('NOT_FOUND', words.unknownRoute(request.method, request.url));

function fromKnown(error: FastifyError, bodyLimit: number): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    return validationError(
      error.validation.map(({ instancePath, message }) => ({
        path: [part, ...instancePath.split('/').filter(Boolean)].join('.'),
        message: message ?? words.malformed,
      })),
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('PAYLOAD_TOO_LARGE', words.tooLarge(bodyLimit));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA', words.media);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('MALFORMED', words.malformedJson);
  }
  if (isUniqueViolation(error)) return new AppError('CONFLICT', words.taken);
  if (isReferenceViolation(error)) return new AppError('CONFLICT', words.gone);
  if (isTemporary(error)) return new AppError('UNAVAILABLE', words.unavailable);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new AppError(codeOfStatus(status), error instanceof SyntaxError ? words.malformedJson : words.malformed, {
    status,
  });
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
