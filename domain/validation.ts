import type { Catalogues } from '../texts/catalogues.ts';
import { phrase, type PhraseOrText } from './phrase.ts';

const prefix = 'validation.';
/** Message of zod/mini for a schema without a message of its own. */
const unnamed = 'Invalid input';

/** Returns the message of a schema that has the key in the area `validation`. A schema's message must be a string. */
export const invalid = (key: Exclude<keyof Catalogues['validation'], 'locale'>): string => `${prefix}${key}`;

/** Returns the phrase of a schema's message, or the message itself if it isn't one of `invalid`. */
export const reasonOf = (message: string): PhraseOrText =>
  message === unnamed
    ? phrase('validation', 'invalid')
    : message.startsWith(prefix)
      ? { area: 'validation', key: message.slice(prefix.length) }
      : message;
