/** Pages of the guide from the repository's `docs/`, and the searchable entries of the documentation. */
import type { Catalogues } from '../../../texts/catalogues.ts';
import { commandGroups, commandTable } from '../../machines/commands/commandTable.selectors.ts';
import {
  type ApiOperation,
  type Page,
  parsePage,
  type Searchable,
  slugOf,
} from '../../machines/documentation/documentation.selectors.ts';
import { keywordsOf } from '../commands/KeyCaps.tsx';
import { areaName } from './ApiPage.tsx';

const files = import.meta.glob<string>('../../../docs/guide/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const machineIndex = import.meta.glob<string>('../../../docs/machines/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Pages in the order of the numbers in their file names. */
export const guidePages: readonly Page[] = Object.entries(files)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, markdown]) => parsePage(path.replace(/^.*\/(?:\d+-)?|\.md$/g, ''), withOwnLinks(markdown)));

function withOwnLinks(markdown: string): string {
  return markdown
    .replace(
      /\]\((?:\.\/)?(?:\d+-)?([\w-]+)\.md(#[\w-]+)?\)/g,
      (_, slug: string, anchor: string | undefined) => `](${location.origin}/documentation/${slug}${anchor ?? ''})`,
    )
    .replace(/\]\(\.\.\/machines\/README\.md\)/g, `](${location.origin}/documentation/machines)`);
}

export interface ChartedMachine {
  name: string;
  about: string;
  states: number;
  transitions: number;
}

/** Rows of the index that `npm run charts` writes. */
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

/** Texts of the pages that aren't part of the guide. */
export interface PageTexts {
  texts: Catalogues['documentation'];
  commands: Catalogues['commands'];
}

const shownKeys = (texts: Catalogues['documentation'], [first = '', ...others]: readonly string[]): string =>
  others.reduce((before, next) => texts.keysThen({ first: before, next }), first).toUpperCase();

const ofGuide: Searchable[] = guidePages.flatMap(({ slug, title, sections }) =>
  sections.map((section) => ({
    to: section.id === '' ? slug : `${slug}#${section.id}`,
    page: title,
    title: section.title,
    text: section.text,
  })),
);
const ofShortcuts = ({ texts, commands }: PageTexts): Searchable[] =>
  commandGroups.flatMap((group) =>
    commandTable
      .filter((command) => command.group === group && command.keys)
      .map(({ id, keys = [] }) => ({
        to: `shortcuts#${slugOf(commands.groups[group])}`,
        page: texts.references.shortcuts,
        title: commands.labels[id],
        text: [shownKeys(texts, keys), commands.groups[group], keywordsOf(commands, id)].filter(Boolean).join(' · '),
      })),
  );
const ofMachines = ({ texts }: PageTexts): Searchable[] =>
  machines.map(({ name, about }) => ({
    to: `machines/${name}`,
    page: texts.references.machines,
    title: name,
    text: about,
  }));
let known: (PageTexts & { api: readonly ApiOperation[]; all: readonly Searchable[] }) | undefined;

/** Returns all searchable entries. `api` is empty until the API's description has loaded. */
export function searchables(given: PageTexts, api: readonly ApiOperation[]): readonly Searchable[] {
  const { texts, commands } = given;
  if (known?.texts === texts && known.commands === commands && known.api === api) return known.all;
  const all = [
    ...ofGuide,
    ...ofShortcuts(given),
    ...ofMachines(given),
    ...api.map(({ id, area, method, path, title, fields }) => ({
      to: `api#${id}`,
      page: texts.apiArea({ name: areaName(area) }),
      title,
      text: `${method} ${path} ${fields.map(({ name }) => name).join(' ')}`,
    })),
  ];
  known = { texts, commands, api, all };
  return all;
}
