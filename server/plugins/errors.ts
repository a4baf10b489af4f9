import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { isReferenceViolation, isUniqueViolation } from '../db/conflicts.ts';
import { isTemporary } from '../db/temporary.ts';
import { sendError, validationError } from '../errors.ts';

const messages = {
  unknownRoute: (method: string, url: string) => `${method} ${url.split('?')[0]} doesn't exist`,
  internal: 'Something went wrong on the server',
  malformedJson: 'The body is not valid JSON',
  malformedAddress: 'The address has a malformed escape',
  tooLarge: (bytes: number) => `The body is larger than ${bytes} bytes`,
  media: 'The body must be application/json',
  taken: 'A record with this id already exists',
  missingReference: 'A record that this refers to no longer exists',
  malformed: 'The request is malformed',
  unavailable: "The server can't do this at the moment; try again soon",
};

/** Reveals nothing but a request id of an unexpected error. */
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
    return sendError(reply.header('x-request-id', request.id), new AppError('INTERNAL', messages.internal));
  });
});

export const answerFrameworkError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void sendError(
    reply,
    error.code === 'FST_ERR_BAD_URL'
      ? new AppError('MALFORMED', messages.malformedAddress)
      : (fromKnown(error, 0) ?? new AppError('INTERNAL', messages.internal)),
  );
};

export const unknownRoute = (request: FastifyRequest): AppError =>
  new AppError('NOT_FOUND', messages.unknownRoute(request.method, request.url));

function fromKnown(error: FastifyError, bodyLimit: number): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    return validationError(
      error.validation.map(({ instancePath, message }) => ({
        path: [part, ...instancePath.split('/').filter(Boolean)].join('.'),
        message: message ?? messages.malformed,
      })),
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('PAYLOAD_TOO_LARGE', messages.tooLarge(bodyLimit));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA', messages.media);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('MALFORMED', messages.malformedJson);
  }
  if (isUniqueViolation(error)) return new AppError('CONFLICT', messages.taken);
  if (isReferenceViolation(error)) return new AppError('CONFLICT', messages.missingReference);
  if (isTemporary(error)) return new AppError('UNAVAILABLE', messages.unavailable);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new AppError(
    codeOfStatus(status),
    error instanceof SyntaxError ? messages.malformedJson : messages.malformed,
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
