/**
 * Languages in which a person can use the product. `spec` has the texts of the specification, which mix Spanish and
 * English.
 */
export const languages = ['spec'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'spec';

/** Language tags of the pages, for screen readers and for formats of dates and numbers. */
export const tagOf: Readonly<Record<Language, string>> = { spec: 'es' };
