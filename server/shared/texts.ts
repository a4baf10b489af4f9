import type { Language } from '../../domain/languages.ts';
import { type PhraseOrText, textOf } from '../../domain/phrase.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';
import { compile, readMessages } from '../../texts/compile.ts';

const catalogues = new Map<string, unknown>();

/** Returns the catalogues of a language by area. Each is read and compiled when it is first used. */
export const textsOf =
  (language: Language) =>
  <A extends Area>(area: A): Catalogues[A] => {
    const name = `${language}/${area}`;
    const catalogue = catalogues.get(name) ?? compile(language, readMessages(language, area));
    catalogues.set(name, catalogue);
    return catalogue as Catalogues[A];
  };

/** Returns the text of a phrase in a language. A string is returned unchanged. */
export const textIn = (language: Language, message: PhraseOrText): string => textOf(textsOf(language), message);
