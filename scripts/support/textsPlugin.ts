import type { Plugin } from 'vite';
import { type Language, languages } from '../../domain/languages.ts';
import { areas, fileOf, type Messages, moduleOf, readMessages } from '../../texts/compile.ts';
import { pseudoMessages } from '../../texts/pseudo.ts';

/** Areas whose messages are in one chunk for each language, because the first pages of a signed-in user need them. */
const areasAtOnce = ['board', 'dates', 'fields', 'home', 'projects', 'shell', 'toasts', 'ui'];
const atOnce = 'atOnce';
/** Areas of the first page and of form errors. Their messages are in the table of their language. */
const firstAreas = ['start', 'validation'];
/** Small catalogues are in one chunk for each language, because each request costs more than their messages. */
const together = 'together';
const smallCharacters = 6000;
/** Areas of pages that don't require sign-in. For other areas, the table doesn't have loaders. */
const signedOutAreas = ['authentication', 'invites', 'poker'];
const table = 'table';

const prefix = '\0texts/';
const idOf = (language: string, area: string): string => `${prefix}${language}/${area}.js`;
/** Returns the module ids of a language: its table, and the messages that the first pages of a signed-in user need. */
export const moduleIds = (language: Language) => ({ start: idOf(language, table), session: idOf(language, atOnce) });
/**
 * Returns the name of a chunk of messages. It includes the language, so that a service worker can distinguish
 * languages.
 */
export const chunkNameOf = (id: string | null): string | undefined =>
  id?.startsWith(prefix) ? `texts.${id.slice(prefix.length).replace('/', '.').replace(/\.js$/, '')}` : undefined;
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/**
 * Returns the messages of an area. The variable VITE_PSEUDO replaces English with longer texts, to test the layout.
 * Words that users type in quick add don't change.
 */
const messagesOf = (language: Language, area: string): Messages => {
  const messages = readMessages(language, area);
  const isReplaced = process.env['VITE_PSEUDO'] !== undefined && language === 'en' && area !== 'quickAdd';
  return isReplaced ? pseudoMessages(messages) : messages;
};

/**
 * Vite plugin that compiles the catalogues. The module `virtual:texts` has a function for each language that loads its
 * table, which has a loader for the catalogue of each area. The loaders for the areas of signed-in users load with
 * their first messages.
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
      if (area === together)
        return { code: cataloguesCode(language, lateAreas().small, {}), moduleType: 'js', map: null };
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
  return cataloguesCode(language, firstAreas, { single: signedOutAreas }) + others;
};

const atOnceCode = (language: string): string => {
  const { single, small } = lateAreas();
  return cataloguesCode(language, areasAtOnce, { single, small });
};

/** Returns the areas that load after the first pages. A catalogue's English messages decide whether it is small. */
function lateAreas(): { single: string[]; small: string[] } {
  const known = [...firstAreas, ...signedOutAreas, ...areasAtOnce];
  const late = areas().filter((area) => !known.includes(area));
  const isSmall = (area: string): boolean => JSON.stringify(readMessages('en', area)).length < smallCharacters;
  return { single: late.filter((area) => !isSmall(area)), small: late.filter(isSmall) };
}

/**
 * Returns the code of the loaders. The `included` catalogues are in the same chunk, each `single` one in its own, and
 * the `small` ones in another.
 */
function cataloguesCode(
  language: string,
  included: readonly string[],
  { single = [], small = [] }: { single?: readonly string[]; small?: readonly string[] },
): string {
  const imports = included.map((area) => `import ${area} from ${sourceOf(language, area)};\n`);
  const shared = sourceOf(language, together);
  const entries = [
    ...included.map((area) => `${area}: async () => ${area},`),
    ...single.map((area) => `${area}: () => import(${sourceOf(language, area)}).then((one) => one.default),`),
    ...small.map((area) => `${area}: () => import(${shared}).then((one) => one.catalogues.${area}()),`),
  ];
  return `${imports.join('')}export const catalogues = {\n${entries.join('\n')}\n};\n`;
}
