/**
 * Reads the catalogues in `texts/<language>/<area>.json` and compiles them. A catalogue is a tree of messages in ICU
 * MessageFormat. A message without arguments becomes a string, any other a function.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { parse, type Token } from '@messageformat/parser';
import { type Language, languages, tagOf } from '../domain/languages.ts';

/** Messages of a catalogue by key. `@@locale` is the language of the messages, where it isn't that of the catalogue. */
export interface Messages {
  [key: string]: string | Messages;
}
export type Parameters = Record<string, string | number | boolean>;
export interface Catalogue {
  [key: string]: string | ((given: Parameters) => string) | Catalogue;
}

const localeKey = '@@locale';
const folder = import.meta.dirname;

export const areas = (): string[] =>
  readdirSync(join(folder, languages[0]))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

export const fileOf = (language: string, area: string): string => join(folder, language, `${area}.json`);

/** Languages that have every message. In the other languages a message may be missing until a release. */
export const wholeLanguages: readonly string[] = ['spec', 'en'];
const fallback = 'en';

/** Reads the messages that a language has itself: none if it has no file. Throws if the file isn't JSON. */
export function ownMessages(language: string, area: string): Messages {
  const file = fileOf(language, area);
  if (!wholeLanguages.includes(language) && !existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}

/** Reads a catalogue. A message that the language lacks is the English one. */
export const readMessages = (language: string, area: string): Messages =>
  wholeLanguages.includes(language)
    ? ownMessages(language, area)
    : completed(ownMessages(language, area), ownMessages(fallback, area));

export function completed(own: Messages, whole: Messages): Messages {
  const result = { ...own };
  for (const [key, message] of Object.entries(withoutLocale(whole))) {
    const known = result[key];
    result[key] =
      typeof message === 'string' || typeof known === 'string' ? (known ?? message) : completed(known ?? {}, message);
  }
  return result;
}

/** Returns the paths of the messages that a language shows in English, such as `fields/labels/risk`. */
export function missingMessages(language: string): string[] {
  const missing = (own: Messages, whole: Messages, path: string): string[] =>
    Object.entries(withoutLocale(whole)).flatMap(([key, message]) => {
      const known = own[key];
      if (typeof message !== 'string')
        return missing(typeof known === 'object' ? known : {}, message, `${path}/${key}`);
      return known === undefined ? [`${path}/${key}`] : [];
    });
  return areas().flatMap((area) => missing(ownMessages(language, area), ownMessages(fallback, area), area));
}

const withoutLocale = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key !== localeKey));
const wordingOf = (language: Language, messages: Messages): string =>
  typeof messages[localeKey] === 'string' ? messages[localeKey] : tagOf[language];

/** Plurals and numbers within a message follow its wording: 20.000 in an English sentence reads as twenty. */
const formatter = (wording: string): MessageFormat<'string'> => new MessageFormat(wording, { biDiSupport: false });

export function moduleOf(language: Language, messages: Messages): string {
  const wording = wordingOf(language, messages);
  return compileModule(formatter(wording), withoutLocale(messages))
    .replaceAll(/\(\) => ("(?:[^"\\]|\\.)*")/g, '$1')
    .replace('export default {', `export default {\n  locale: "${tagOf[language]}",\n  wording: "${wording}",`);
}

export function compile(language: Language, messages: Messages): Catalogue {
  const wording = wordingOf(language, messages);
  const format = formatter(wording);
  const compiled = (from: Messages): Catalogue =>
    Object.fromEntries(
      Object.entries(from).map(([key, message]) => {
        if (typeof message !== 'string') return [key, compiled(message)];
        const text = format.compile(message) as (given: Parameters) => string;
        return [key, argumentsOf(message).size === 0 ? text({}) : text];
      }),
    );
  return { locale: tagOf[language], wording, ...compiled(withoutLocale(messages)) };
}

export type ArgumentType = 'string' | 'number' | 'boolean';

/** Returns the arguments of a message with their types. Throws if the message isn't ICU MessageFormat. */
export function argumentsOf(message: string): Map<string, ArgumentType> {
  const found = new Map<string, ArgumentType>();
  const add = (name: string, type: ArgumentType) => {
    // An argument can occur several times: as a number in a plural form, and as text within it.
    if (!found.has(name) || found.get(name) === 'string') found.set(name, type);
  };
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'argument') add(token.arg, 'string');
      else if (token.type === 'function') add(token.arg, 'number');
      else if (token.type !== 'content' && token.type !== 'octothorpe') {
        const keys = token.cases.map(({ key }) => key);
        const isBoolean = keys.includes('true') || keys.includes('false');
        add(token.arg, token.type !== 'select' ? 'number' : isBoolean ? 'boolean' : 'string');
        token.cases.forEach(({ tokens: inner }) => visit(inner));
      }
    }
  };
  visit(parse(message));
  return found;
}

export function typesOf(catalogues: Readonly<Record<string, Messages>>): string {
  const member = (key: string, message: string | Messages): string => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    if (typeof message !== 'string') return `${name}: {\n${members(message)}\n};`;
    const given = [...argumentsOf(message)].map(([argument, type]) => `${argument}: ${type}`);
    return given.length === 0 ? `${name}: string;` : `${name}: (given: { ${given.join('; ')} }) => string;`;
  };
  const members = (messages: Messages): string =>
    Object.entries(withoutLocale(messages))
      .map(([key, message]) => member(key, message))
      .join('\n');
  const areaTypes = Object.entries(catalogues).map(
    ([area, messages]) => `${area}: {\nlocale: string;\nwording: string;\n${members(messages)}\n};`,
  );
  return [
    '/** Types of the catalogues. `npm run texts` writes this file from `texts/spec`. Do not edit it. */',
    'export interface Catalogues {',
    ...areaTypes,
    '}',
    'export type Area = keyof Catalogues;',
    '',
  ].join('\n');
}
