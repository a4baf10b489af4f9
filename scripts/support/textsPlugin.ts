import type { Plugin } from 'vite';
import { type Language, languages } from '../../domain/languages.ts';
import { fileOf, moduleOf, readMessages } from '../../texts/compile.ts';

const prefix = '\0texts/';
export const catalogueId = (language: string, area: string): string => `${prefix}${language}/${area}.js`;
/** Returns language and area of a module. */
export const placeOf = (id: string): string[] => id.slice(prefix.length).replace(/\.js$/, '').split('/');
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

export const texts = (): Plugin => ({
  name: 'faena:texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/texts\/[\w-]+\/\w+\.json$/ },
    handler(id) {
      const [, language = '', area = ''] = /\/texts\/([\w-]+)\/(\w+)\.json$/.exec(id) ?? [];
      return catalogueId(language, area);
    },
  },
  load: {
    filter: { id: /^\0texts\// },
    handler(id) {
      const [language = '', area = ''] = placeOf(id);
      if (!isLanguage(language)) throw new Error(`There is no language ${language}`);
      this.addWatchFile(fileOf(language, area));
      return { code: moduleOf(language, readMessages(language, area)), moduleType: 'js', map: null };
    },
  },
});
