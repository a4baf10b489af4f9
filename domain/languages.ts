/**
 * Languages of the catalogues in `texts/`. `spec` has the texts of the specification, which mix Spanish and English.
 */
export const languages = ['spec', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
/** Returns the language of this name, or null if there is none. */
export const languageNamed = (name: unknown): Language | null =>
  languages.find((language) => language === name) ?? null;
export const defaultLanguage: Language = 'spec';

/** Language tags of the pages, for screen readers and for formats of dates and numbers. */
export const tagOf: Readonly<Record<Language, string>> = { spec: 'es', en: 'en', es: 'es' };
