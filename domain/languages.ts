/**
 * Languages of the catalogues in `texts/`. `spec` has the texts of the specification, which mix Spanish and English.
 */
export const languages = ['spec', 'en', 'es', 'pt-BR', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];
/** Returns the language of this name, or null if there is none. */
export const languageNamed = (name: unknown): Language | null =>
  languages.find((language) => language === name) ?? null;
export const defaultLanguage: Language = 'spec';

/** BCP 47 language tag of each catalogue, for screen readers and for the formats of dates and numbers. */
export const tagOf: Readonly<Record<Language, string>> = {
  spec: 'es',
  en: 'en',
  es: 'es',
  'pt-BR': 'pt-BR',
  fr: 'fr',
  de: 'de',
};

/** Returns the writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  /^(?:ar|fa|he|ur)\b/.test(tagOf[language]) ? 'rtl' : 'ltr';

/** Name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  spec: 'Español · English',
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
};

/**
 * Returns the language of the first page, one of `known`: the stored choice if there is one, else the server's default.
 * If the default is `auto`, it is the first preferred language in `known`, compared with or without its region. Unknown
 * values are ignored. The build copies this function into the page, so it must not refer to anything outside itself.
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
