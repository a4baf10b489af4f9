import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Crumb } from '../../ui/shell/Breadcrumbs/Breadcrumbs.tsx';
import type { ScreenRow, ScreenRows } from '../screenRow.ts';

/** Names of the records in the address that have loaded. */
export type CrumbNames = { [R in NonNullable<ScreenRow['record']>]?: string | undefined };

export interface ShownPage {
  rows: ScreenRows;
  /** Key of the page in the table of screens. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  names: CrumbNames;
  /** Project of the address, once it has loaded. */
  project?: Crumb['project'];
}

/**
 * Returns the breadcrumbs of a signed-in page from the top level down: those of all rows that are a prefix of its path.
 */
export const crumbsOf = (texts: Catalogues['shell'], page: ShownPage): Crumb[] => {
  const segments = page.path.split('/').slice(1);
  const starts = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const above = page.rows[page.path]?.above;
  return [...(above === undefined ? [] : [above]), ...starts].flatMap((path) => crumbOf(texts, { ...page, path }));
};

function crumbOf(texts: Catalogues['shell'], page: ShownPage): Crumb[] {
  const { rows, path, names, project } = page;
  const { title, record }: ScreenRow = rows[path] ?? {};
  const label = (record && names[record]) ?? (title && texts[title]);
  if (label === undefined) return [];
  const crumb: Crumb = { label, to: addressOf(page), ...(record === 'project' && project && { project }) };
  return [crumb, ...machineOf(texts, page)];
}

/** Returns the address of a page, or of the page to which it redirects. */
function addressOf({ rows, path, params }: ShownPage): string {
  const target = rows[`${path}/`]?.redirect ?? rows[path]?.redirect ?? path;
  return target.replace(/\/\$$/, '').replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Returns the breadcrumbs of a machine's page in the documentation. */
function machineOf(texts: Catalogues['shell'], { path, params }: ShownPage): Crumb[] {
  const [section, machine] = params['_splat']?.split('/') ?? [];
  return path === '/documentation/$' && section === 'machines' && machine !== undefined
    ? [{ label: texts.machines, to: '/documentation/machines' }, { label: machine }]
    : [];
}

/** Returns the title of the browser's tab: the name of the page, then its parents. */
export const titleOf = (crumbs: readonly Crumb[], product: string): string =>
  [
    ...crumbs
      .map(({ label }) => label)
      .reverse()
      .slice(0, 2),
    product,
  ].join(' · ');
