import type { Plugin } from 'vite';
import { type Language, languages } from '../../domain/languages.ts';
import { areas, fileOf, type Messages, moduleOf, readMessages } from '../../texts/compile.ts';
import { pseudoMessages } from '../../texts/pseudo.ts';

/** Areas that are in one chunk of each language, because the first pages of a signed-in user need them. */
const areasAtOnce = ['board', 'dates', 'fields', 'home', 'projects', 'shell', 'toasts', 'ui'];
const atOnce = 'atOnce';
/** Areas of the first page and of the errors of forms. They are in the table of their language. */
const firstAreas = ['start', 'validation'];
/** Areas of the pages that don't require signing in. Only these are in the table. */
const signedOutAreas = ['authentication', 'invites', 'poker'];
const table = 'table';

const prefix = '\0texts/';
const idOf = (language: string, area: string): string => `${prefix}${language}/${area}.js`;
/** Ids of the modules of a language: its table, and the texts that the first pages of a signed-in user need. */
export const moduleIds = (language: Language) => ({ start: idOf(language, table), session: idOf(language, atOnce) });
/** Name of a chunk of texts, with its language, so that a service worker can tell languages apart. */
export const chunkNameOf = (id: string | null): string | undefined =>
  id?.startsWith(prefix) ? `texts.${id.slice(prefix.length).replace('/', '.').replace(/\.js$/, '')}` : undefined;
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/** The variable VITE_PSEUDO replaces English by a longer language, to test the layout. Words that users type in quick add are not changed. */
const messagesOf = (language: Language, area: string): Messages => {
  const messages = readMessages(language, area);
  const isReplaced = process.env['VITE_PSEUDO'] !== undefined && language === 'en' && area !== 'quickAdd';
  return isReplaced ? pseudoMessages(messages) : messages;
};

/**
 * Compiles the catalogues. The module `virtual:texts` has a function for each language that loads its table: functions
 * that load the catalogues, by area. The table of a signed-in user's areas loads with their first texts.
 */
export const texts = (): Plugin => ({
  name: 'faena:texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: [/\/texts\/[\w-]+\/\w+\.json$/, /^virtual:texts/] },
    handler(id) {
      if (id === 'virtual:texts') return `${prefix}${table}.js`;
      const [, language = '', area = ''] = /[/:]texts\/([\w-]+)\/(\w+)(?:\.json)?$/.exec(id) ?? [];
      return idOf(language, area);
    },
  },
  load: {
    filter: { id: /^\0texts\// },
    handler(id) {
      const [language = '', area = ''] = id.slice(prefix.length).replace(/\.js$/, '').split('/');
      if (language === table) return { code: languagesCode(), moduleType: 'js', map: null };
      if (!isLanguage(language)) throw new Error(`There is no language ${language}`);
      if (area === table) return { code: tableCode(language), moduleType: 'js', map: null };
      if (area === atOnce) return { code: atOnceCode(language), moduleType: 'js', map: null };
      this.addWatchFile(fileOf(language, area));
      return { code: moduleOf(language, messagesOf(language, area)), moduleType: 'js', map: null };
    },
  },
});

const sourceOf = (language: string, area: string): string => JSON.stringify(`virtual:texts/${language}/${area}`);

const languagesCode = (): string => {
  const entries = languages.map(
    (language) => `${JSON.stringify(language)}: () => import(${sourceOf(language, table)}),`,
  );
  return `export const tables = {\n${entries.join('\n')}\n};\n`;
};

const tableCode = (language: string): string => {
  const others = `export const loadOthers = () => import(${sourceOf(language, atOnce)});\n`;
  return cataloguesCode(language, firstAreas, signedOutAreas) + others;
};

const atOnceCode = (language: string): string => {
  const known = [...firstAreas, ...signedOutAreas, ...areasAtOnce];
  const loaded = areas().filter((area) => !known.includes(area));
  return cataloguesCode(language, areasAtOnce, loaded);
};

/** Returns the code of functions that load catalogues: some are in the same chunk, others in chunks of their own. */
function cataloguesCode(language: string, included: readonly string[], loaded: readonly string[]): string {
  const imports = included.map((area) => `import ${area} from ${sourceOf(language, area)};\n`);
  const entries = [
    ...included.map((area) => `${area}: async () => ${area},`),
    ...loaded.map((area) => `${area}: () => import(${sourceOf(language, area)}).then((one) => one.default),`),
  ];
  return `${imports.join('')}export const catalogues = {\n${entries.join('\n')}\n};\n`;
}
