/** Finds the parent of each row among the rows of the file. */
import { maxLevels } from '../subtasks.ts';
import { folded } from '../statusNames.ts';
import type { ImportSource } from '../transfer.ts';
import { hashed } from './hashed.ts';
import type { TableRow } from './table.ts';

interface NamedRow {
  given: TableRow;
  externalId: string;
  title: string;
  /** Texts in the columns of the parent. */
  parents: readonly string[];
}

/** Column with the keys of tasks in an export of Faena, whose first column has their ids. */
const ownKeyColumn = 1;

/** Creates a function that returns the key of a row: its id in the product, or else a hash of its cells. */
export function createKeyer(source: ImportSource): (row: Pick<NamedRow, 'given' | 'externalId'>) => string {
  const ordinals = new Map<string, number>();
  return ({ given, externalId }) => {
    const content = hashed(given.cells.join('\u001F'));
    const ordinal = (ordinals.get(content) ?? 0) + 1;
    ordinals.set(content, ordinal);
    return (
      given.key ??
      (externalId === ''
        ? `row:${content}:${ordinal}`
        : `${source}:${externalId.length > 150 ? hashed(externalId) : externalId}`)
    );
  };
}

/**
 * Returns the row of the parent of each row that has one. A parent is named by its id, its key or its title. Rows that
 * contain each other and those below the last level have none.
 */
export function parentRows(source: ImportSource, rows: readonly NamedRow[]): Map<TableRow, TableRow> {
  const byId = new Map<string, TableRow>();
  const byTitle = new Map<string, TableRow | null>();
  for (const { given, externalId, title } of rows) {
    const ids = source === 'faena' ? [externalId, given.cells[ownKeyColumn]?.trim() ?? ''] : [externalId];
    for (const id of ids) if (id !== '' && !byId.has(id)) byId.set(id, given);
    const name = folded(title);
    // A title that several rows have names none of them.
    if (name !== '') byTitle.set(name, byTitle.has(name) ? null : given);
  }
  const found = new Map<TableRow, TableRow>();
  for (const { given, parents } of rows) {
    const parent = parents
      .map((text) => rowNamed(text, byId, byTitle))
      .find((row) => row !== undefined && row !== given);
    if (parent) found.set(given, parent);
  }
  const levels = new Map<TableRow, number>();
  const levelOf = (row: TableRow, below: readonly TableRow[]): number => {
    const known = levels.get(row);
    if (known !== undefined) return known;
    const parent = found.get(row);
    const isCycle = parent !== undefined && (parent === row || below.includes(parent));
    const above = parent && !isCycle ? levelOf(parent, [...below, row]) : 0;
    const fits = above < maxLevels && !isCycle;
    if (!fits) found.delete(row);
    const level = fits ? above + 1 : 1;
    levels.set(row, level);
    return level;
  };
  for (const { given } of rows) levelOf(given, []);
  return found;
}

function rowNamed(
  text: string,
  byId: ReadonlyMap<string, TableRow>,
  byTitle: ReadonlyMap<string, TableRow | null>,
): TableRow | undefined {
  // OpenProject writes `#12: Title`, other products `KEY-12 Title`.
  const [first = ''] = text.split(/[:\s]/, 1);
  return (
    byId.get(text) ??
    byTitle.get(folded(text)) ??
    byId.get(first) ??
    (first.startsWith('#') ? byId.get(first.slice(1)) : undefined) ??
    undefined
  );
}
