/**
 * Languages of the catalogues in `texts/`. `spec` has the texts of the specification, which mix Spanish and English.
 */
export const languages = ['spec', 'en', 'es', 'pt-BR', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];
/** Returns the language of this name, or null if there is none. */
export const languageNamed = (name: unknown): Language | null =>
  languages.find((language) => language === name) ?? null;
export const defaultLanguage: Language = 'spec';

/** Language tags of the pages, for screen readers and for formats of dates and numbers. */
export const tagOf: Readonly<Record<Language, string>> = {
  spec: 'es',
  en: 'en',
  es: 'es',
  'pt-BR': 'pt-BR',
  fr: 'fr',
  de: 'de',
};

/** Returns the direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  /^(?:ar|fa|he|ur)\b/.test(tagOf[language]) ? 'rtl' : 'ltr';

/** Names of the languages, each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = {
  spec: 'Español · English',
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
};

/**
 * Returns the language of the first page, one of `known`: the stored choice, else the server's default. With the
 * default `auto` it is the first preferred language that is known, with or without its region. Unknown values are
 * ignored. The build copies this function into the page, so it must not use anything outside itself.
 */
export function firstLanguage<L extends string>(
  known: readonly L[],
  { stored, fallback, preferred }: { stored: string | null; fallback: string | null; preferred: readonly string[] },
): L | undefined {
  const named = (name: string | null) => known.find((language) => language === name);
  const ofTag = (tag: string) =>
    named(tag) ?? known.find((language) => language !== 'spec' && language.split('-')[0] === tag.split('-')[0]);
  const found = fallback === 'auto' ? preferred.map(ofTag).find((language) => language !== undefined) : named(fallback);
  return named(stored) ?? found ?? known[0];
}
