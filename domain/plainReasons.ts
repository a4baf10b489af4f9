// This is a separate file because validation.ts is part of the first page, which loads without zod.
import * as z from 'zod/mini';
import { type Phrase, phrase } from './phrase.ts';
import { messagePrefix } from './validation.ts';

/** String formats for which the message `wrongFormat` has a name. */
const namedFormats: ReadonlySet<string> = new Set(['email', 'url', 'uuid', 'date', 'datetime']);

/** Returns the error for a value that a schema rejects without its own message. */
export function phraseFor(issue: z.core.$ZodRawIssue): Phrase {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? phrase('validation', 'missing')
        : phrase('validation', 'wrongType', { expected: issue.expected });
    case 'too_big':
      return sizePhrase(issue, 'big', Number(issue.maximum));
    case 'too_small':
      return sizePhrase(issue, 'small', Number(issue.minimum));
    case 'not_multiple_of':
      return phrase('validation', 'notMultiple', { step: issue.divisor });
    case 'invalid_format':
      return namedFormats.has(issue.format)
        ? phrase('validation', 'wrongFormat', { format: issue.format })
        : phrase('validation', 'invalid');
    case 'invalid_value':
      return phrase('validation', 'notChoice', { choices: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return phrase('validation', 'unknownKeys', { keys: issue.keys.join(', ') });
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return phrase('validation', 'invalid');
  }
}

function sizePhrase(
  { input, inclusive = true }: Pick<z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>, 'input' | 'inclusive'>,
  side: 'big' | 'small',
  limit: number,
): Phrase {
  if (typeof input === 'string')
    return phrase('validation', side === 'big' ? 'longText' : 'shortText', { limit, size: input.length });
  if (Array.isArray(input))
    return phrase('validation', side === 'big' ? 'longList' : 'shortList', { limit, size: input.length });
  if (typeof input === 'number')
    return phrase('validation', side === 'big' ? 'bigNumber' : 'smallNumber', {
      limit,
      size: input,
      inclusive,
    });
  return phrase('validation', 'invalid');
}

/** Replaces zod's error messages, so that `reasonOf` returns a translated message for every issue. */
export const setPlainReasons = (): void => {
  z.config({
    customError: (issue) => {
      const { key, given } = phraseFor(issue);
      return `${messagePrefix}${key}${given ? ` ${JSON.stringify(given)}` : ''}`;
    },
  });
};
