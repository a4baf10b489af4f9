import { languages } from '../../domain/languages.ts';
import { missingMessages, wholeLanguages } from '../../texts/compile.ts';

/** Returns a line with the paths of missing messages for each language that would show them in English. */
export const missingTexts = (): string[] =>
  languages
    .filter((language) => !wholeLanguages.includes(language))
    .map((language) => ({ language, paths: missingMessages(language) }))
    .filter(({ paths }) => paths.length > 0)
    .map(({ language, paths }) => `${language} lacks ${paths.length}: ${paths.join(', ')}`);
