import type { Catalogues } from '../texts/catalogues.ts';
import { type Phrase, phrase, type PhraseOrText } from './phrase.ts';

/** Prefix of error messages that are keys of the catalogue `validation`. */
export const messagePrefix = 'validation.';
/** Default error message of zod/mini, used where `setPlainReasons` wasn't called. */
const unnamed = 'Invalid input';

/**
 * Returns the error message of a schema: a key in the catalogue `validation` with a prefix. zod only accepts strings as
 * messages.
 */
export const invalid = (key: Exclude<keyof Catalogues['validation'], 'locale'>, given?: Phrase['given']): string =>
  `${messagePrefix}${key}${given === undefined ? '' : ` ${JSON.stringify(given)}`}`;

/** Converts the message of a zod issue to a phrase. A message without the prefix is returned as it is. */
export const reasonOf = (message: string): PhraseOrText => {
  if (message === unnamed) return phrase('validation', 'invalid');
  if (!message.startsWith(messagePrefix)) return message;
  const [key = '', ...given] = message.slice(messagePrefix.length).split(' ');
  return {
    area: 'validation',
    key,
    ...(given.length > 0 && { given: JSON.parse(given.join(' ')) as Phrase['given'] }),
  };
};
