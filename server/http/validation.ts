import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, type Issue } from '../../domain/errors.ts';
import type { Language } from '../../domain/languages.ts';
import { phrase } from '../../domain/phrase.ts';
import { reasonOf } from '../../domain/validation.ts';
import { validationError } from './errors.ts';
import { textIn } from '../shared/texts.ts';

/** Returns the reasons why a value doesn't match a schema, in a language. */
export function issuesOf(schema: z.ZodMiniType, value: unknown, language: Language): z.core.$ZodIssue[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({ ...issue, message: textIn(language, reasonOf(issue.message)) }));
}

/** Parses a value. Throws a validation error, whose messages are in the reader's language. */
export function parsedBy<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw validationError((language) => presented(issuesOf(schema, value, language)));
}

/**
 * Parses the parts of a request with the zod schemas of its route. An address with a malformed id leads to no record, so
 * the error is NOT_FOUND: people get such addresses from links that were cut off.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  const part = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (value: unknown) => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return { value: data };
    if (part === 'params' && error.issues.every(isMalformedId))
      return {
        error: new AppError('NOT_FOUND', phrase('errors', 'requests.malformedId'), {
          issues: error.issues.map(({ path, message }) => ({
            path: [part, ...path.map(String)].join('.'),
            message: reasonOf(message),
          })),
        }),
      };
    return {
      error: validationError((language) => presented(issuesOf(schema, value, language), part)),
    };
  };
};

const isMalformedId = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'uuid';

const presented = (issues: z.core.$ZodIssue[], ...prefix: string[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: [...prefix, ...path.map(String)].join('.'), message }));
