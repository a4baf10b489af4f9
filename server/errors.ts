import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../domain/errorBody.ts';
import { AppError, type Issue } from '../domain/errors.ts';

/** Seconds after which a client may repeat a request that was answered with UNAVAILABLE. */
const retryAfter = 2;

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error.issues.length > 0) body.issues = error.issues;
  if (error.current !== undefined) body.current = error.current;
  if (error.code === 'UNAVAILABLE') reply.header('retry-after', error.retryAfter ?? retryAfter);
  return reply
    .code(error.status || 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function validationError(issues: Issue[]): AppError {
  const [first] = issues;
  const field = first?.path.replace(/^(body|query|params)\.?/, '') || first?.path;
  return new AppError('VALIDATION', first ? `${field}: ${first.message}` : 'The request is malformed', { issues });
}
