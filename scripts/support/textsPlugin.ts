import type { Plugin } from 'vite';
import { type Language, languages } from '../../domain/languages.ts';
import { areas, fileOf, type Messages, moduleOf, readMessages } from '../../texts/compile.ts';
import { pseudoMessages } from '../../texts/pseudo.ts';

/** Areas that are in one chunk of each language, because the first pages of a signed-in user need them. */
const areasAtOnce = ['board', 'dates', 'home', 'projects', 'shell', 'toasts', 'ui'];
const atOnce = 'atOnce';

const prefix = '\0texts/';
const idOf = (language: string, area: string): string => `${prefix}${language}/${area}.js`;
/** Id of the module with the texts of an area, or without an area with those that are in one chunk. */
export const catalogueId = (language: Language, area = atOnce): string => idOf(language, area);
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/** The variable VITE_PSEUDO replaces English by a longer language, to test the layout. Words that users type stay. */
const messagesOf = (language: Language, area: string): Messages => {
  const messages = readMessages(language, area);
  const isReplaced = process.env['VITE_PSEUDO'] !== undefined && language === 'en' && area !== 'quickAdd';
  return isReplaced ? pseudoMessages(messages) : messages;
};

/**
 * Compiles the catalogues. The module `virtual:texts` has a function for each catalogue that loads it, by language and
 * area.
 */
export const texts = (): Plugin => ({
  name: 'faena:texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: [/\/texts\/[\w-]+\/\w+\.json$/, /^virtual:texts/] },
    handler(id) {
      if (id === 'virtual:texts') return `${prefix}table.js`;
      const [, language = '', area = ''] = /[/:]texts\/([\w-]+)\/(\w+)(?:\.json)?$/.exec(id) ?? [];
      return idOf(language, area);
    },
  },
  load: {
    filter: { id: /^\0texts\// },
    handler(id) {
      const [language = '', area = ''] = id.slice(prefix.length).replace(/\.js$/, '').split('/');
      if (language === 'table') return { code: tableCode(), moduleType: 'js', map: null };
      if (!isLanguage(language)) throw new Error(`There is no language ${language}`);
      if (area === atOnce) return { code: atOnceCode(language), moduleType: 'js', map: null };
      this.addWatchFile(fileOf(language, area));
      return { code: moduleOf(language, messagesOf(language, area)), moduleType: 'js', map: null };
    },
  },
});

const sourceOf = (language: string, area: string): string => JSON.stringify(`virtual:texts/${language}/${area}`);

const tableCode = (): string => {
  const load = (language: string, area: string): string =>
    areasAtOnce.includes(area)
      ? `import(${sourceOf(language, atOnce)}).then((all) => all.${area})`
      : `import(${sourceOf(language, area)}).then((one) => one.default)`;
  const entries = languages.flatMap((language) =>
    areas().map((area) => `${JSON.stringify(`${language}/${area}`)}: () => ${load(language, area)},`),
  );
  return `export const catalogues = {\n${entries.join('\n')}\n};\n`;
};

const atOnceCode = (language: string): string =>
  areasAtOnce.map((area) => `export { default as ${area} } from ${sourceOf(language, area)};\n`).join('');
