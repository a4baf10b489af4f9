/** Pages of the guide from the repository's `docs/guide`, and the searchable entries of the documentation. */
import { basePath } from '../../../domain/basePath.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { commandGroups, commandTable } from '../../machines/app/commands/commandTable.selectors.ts';
import { persistently } from '../../ui/base/Popup/persistently.ts';
import { keywordsOf } from '../commands/KeyCaps.tsx';
import { type Page, parsePage } from './guidePages.ts';
import type { Searchable } from './searchSections.ts';

/** Languages of the guide. Each is loaded when it is first needed. */
const files = {
  en: () => import('./guide.en.ts'),
  es: () => import('./guide.es.ts'),
};
export type GuideLanguage = keyof typeof files;
export const isGuideLanguage = (locale: string): locale is GuideLanguage => Object.hasOwn(files, locale);

export interface Guide {
  language: GuideLanguage;
  /** Pages in the order of the numbers in their file names. */
  pages: readonly Page[];
}

const guides = new Map<GuideLanguage, Promise<Guide>>();

/** Loads the guide once. Waits for a connection. */
export function loadGuide(language: GuideLanguage): Promise<Guide> {
  const known = guides.get(language);
  if (known) return known;
  const guide = persistently(files[language]).then(({ markdown }) => ({
    language,
    pages: Object.entries(markdown)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => parsePage(path.replace(/^.*\/(?:\d+-)?|\.md$/g, ''), withOwnLinks(text))),
  }));
  guides.set(language, guide);
  return guide;
}

const machineIndex = import.meta.glob<string>('../../../docs/machines/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function withOwnLinks(markdown: string): string {
  return markdown
    .replace(
      /\]\((?:\.\/)?(?:\d+-)?([\w-]+)\.md(#[\w-]+)?\)/g,
      (_, slug: string, anchor: string | undefined) =>
        `](${location.origin}${basePath()}/documentation/${slug}${anchor ?? ''})`,
    )
    .replace(/\]\(\.\.\/machines\/README\.md\)/g, `](${location.origin}${basePath()}/documentation/machines)`);
}

export interface ChartedMachine {
  name: string;
  about: string;
  states: number;
  transitions: number;
}

/** Machines in the index that `npm run charts` writes. */
export const machines: readonly ChartedMachine[] = Object.values(machineIndex).flatMap((markdown) =>
  [...markdown.matchAll(/^\| \[([\w-]+)\]\([^)]*\) \| (.*?) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, name = '', about = '', states, transitions]) => ({
      name,
      about: about.replace(/\\\|/g, '|'),
      states: Number(states),
      transitions: Number(transitions),
    }),
  ),
);

/** The guide, and the texts of the other pages. */
export interface Contents {
  guide: Guide;
  texts: Catalogues['documentation'];
  commands: Catalogues['commands'];
}

const shownKeys = (texts: Catalogues['documentation'], [first = '', ...others]: readonly string[]): string =>
  others.reduce((before, next) => texts.keysThen({ first: before, next }), first).toUpperCase();

const ofGuide = ({ guide }: Contents): Searchable[] =>
  guide.pages.flatMap(({ slug, title, sections }) =>
    sections.map((section) => ({
      to: section.id === '' ? slug : `${slug}#${section.id}`,
      page: title,
      title: section.title,
      text: section.text,
    })),
  );
const ofShortcuts = ({ texts, commands }: Contents): Searchable[] =>
  commandGroups.flatMap((group) =>
    commandTable
      .filter((command) => command.group === group && command.keys)
      .map(({ id, keys = [] }) => ({
        to: `shortcuts#${group}`,
        page: texts.references.shortcuts,
        title: commands.labels[id],
        text: [shownKeys(texts, keys), commands.groups[group], keywordsOf(commands, id)].filter(Boolean).join(' · '),
      })),
  );
const ofMachines = ({ texts }: Contents): Searchable[] =>
  machines.map(({ name, about }) => ({
    to: `machines/${name}`,
    page: texts.references.machines,
    title: name,
    text: about,
  }));
const ofApi = ({ texts }: Contents): Searchable => ({
  to: 'api',
  page: texts.references.api,
  title: '',
  text: `${texts.apiIntro} ${texts.apiTools}`,
});

let known: (Contents & { all: readonly Searchable[] }) | undefined;

/** Returns all searchable entries. */
export function searchables(given: Contents): readonly Searchable[] {
  const { guide, texts, commands } = given;
  if (known?.guide === guide && known.texts === texts && known.commands === commands) return known.all;
  const all = [...ofGuide(given), ...ofShortcuts(given), ...ofMachines(given), ofApi(given)];
  known = { guide, texts, commands, all };
  return all;
}
