import type { Catalogues } from '../texts/catalogues.ts';
import { type Phrase, phrase, type PhraseOrText } from './phrase.ts';

/** Beginning of the messages that are keys of the area `validation`. */
export const messagePrefix = 'validation.';
/** Message of zod/mini where `setPlainReasons` was not called. */
const unnamed = 'Invalid input';

/** Returns the message of a schema that has the key in the area `validation`. A schema's message must be a string. */
export const invalid = (key: Exclude<keyof Catalogues['validation'], 'locale'>): string => `${messagePrefix}${key}`;

/** Returns the phrase of a message of `invalid` or of a kind of issue. Another message is a text. */
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
