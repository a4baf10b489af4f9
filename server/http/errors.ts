import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '../../domain/errorBody.ts';
import { AppError, type Issue } from '../../domain/errors.ts';
import { defaultLanguage, type Language } from '../../domain/languages.ts';
import { type PhraseOrText, phrase } from '../../domain/phrase.ts';
import { languageOfRequest } from './language.ts';
import { textIn } from '../shared/texts.ts';

/** Seconds after which a client may repeat a request that failed with UNAVAILABLE. */
const retryAfter = 2;

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const language = languageOfRequest(reply.request);
  const issues = issuesIn(language, error);
  const message = messageIn(language, error);
  const body: ErrorBody = {
    ...(message === textIn(language, error.text) ? presentMessage(language, error.text) : { message }),
    code: error.code,
  };
  if (issues.length > 0)
    body.issues = issues.map(({ path, message: reason }) => ({ path, ...presentMessage(language, reason) }));
  if (error.current !== undefined) body.current = error.current;
  const seconds = error.retryAfter ?? (error.code === 'UNAVAILABLE' ? retryAfter : null);
  if (seconds !== null) reply.header('retry-after', seconds);
  return reply
    .code(error.status || 500)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function presentMessage(language: Language, message: PhraseOrText): Pick<ErrorBody, 'message' | 'key' | 'values'> {
  const text = textIn(language, message);
  if (typeof message === 'string' || message.area !== 'errors') return { message: text };
  return { message: text, key: message.key, ...(message.given && { values: message.given }) };
}

/**
 * Returns the message of an error. For an invalid request, it names the first invalid field. For a rejected move, it
 * lists all reasons.
 */
export function messageIn(language: Language, error: AppError): string {
  const [first, ...others] = issuesIn(language, error);
  if (error instanceof ValidationError && first) {
    const field = first.path.replace(/^(body|query|params)\.?/, '') || first.path;
    return `${field}: ${textIn(language, first.message)}`;
  }
  if (error.code === 'MOVE_REFUSED' && first)
    return [first, ...others].map(({ message }) => textIn(language, message)).join('. ');
  return textIn(language, error.text);
}

export const issuesIn = (language: Language, error: AppError): Issue[] =>
  error instanceof ValidationError ? error.issuesIn(language) : error.issues;

class ValidationError extends AppError {
  readonly issuesIn: (language: Language) => Issue[];
  constructor(issuesOf: (language: Language) => Issue[]) {
    const issues = issuesOf(defaultLanguage);
    super('VALIDATION', issues[0]?.message ?? phrase('errors', 'requests.malformed'), { issues });
    this.issuesIn = issuesOf;
  }
}

/**
 * Returns the error of an invalid request. Messages from zod aren't phrases, so `issues` may be a function that returns
 * them in a language.
 */
export const validationError = (issues: Issue[] | ((language: Language) => Issue[])): AppError =>
  new ValidationError(typeof issues === 'function' ? issues : () => issues);

// Error of an invalid token. The specification requires this text, and clients sign out when they receive it.
export const invalidToken = (): AppError => new AppError('INVALID_TOKEN', 'Invalid token');
