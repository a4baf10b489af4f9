/** Joins the groups of a table, as Monday writes them, into one table. */
import { guessFields } from '../../domain/imports/columns.ts';
import { foldedHeading } from '../../domain/imports/products.ts';
import type { ImportTable, TableRow } from '../../domain/imports/table.ts';
import { folded } from '../../domain/statusNames.ts';

/**
 * Removes repeated headings. The line above them is the name of a group, and becomes the column `Group`. Subitems have
 * other headings than items. They become rows like all others, and the new column `Parent` names their item.
 */
export function joinedGroups(table: ImportTable): ImportTable {
  const { header, rows, above = [] } = table;
  const heading = header.map(folded).join('\u001F');
  const isRepeated = (row: TableRow | undefined): boolean =>
    row !== undefined && header.length > 1 && row.cells.slice(0, header.length).map(folded).join('\u001F') === heading;
  const hasGroups = rows.some(isRepeated);
  const hasSubitems = rows.some(isSubheader);
  if (!hasGroups && !hasSubitems) return table;
  const title = Math.max(0, guessFields(header).indexOf('title'));
  const joined: TableRow[] = [];
  let group = above.at(-1)?.title ?? '';
  let columns: number[] | null = null;
  let parent = '';
  for (const [at, row] of rows.entries()) {
    if (isRepeated(row)) columns = null;
    else if (isRepeated(rows[at + 1]) && isOnlyCell(row)) group = row.cells[0]?.trim() ?? '';
    else if (isSubheader(row)) columns = columnsOf(header, row.cells);
    else {
      const isSubitem: boolean = columns !== null && (row.cells[0] ?? '').trim() === '';
      if (!isSubitem) [columns, parent] = [null, row.cells[title] ?? ''];
      const cells = isSubitem ? moved(row.cells, columns ?? [], header.length) : padded(row.cells, header.length);
      const rest = isSubitem ? unplaced(row.cells, columns ?? []) : [];
      joined.push({
        ...row,
        cells: [...cells, ...(hasGroups ? [group] : []), ...(hasSubitems ? [isSubitem ? parent : ''] : [])],
        ...(rest.length > 0 && { about: [rest] }),
      });
    }
  }
  return {
    ...table,
    product: 'Monday',
    header: [...header, ...(hasGroups ? ['Group'] : []), ...(hasSubitems ? ['Parent'] : [])],
    rows: joined,
    above: hasGroups ? above.slice(0, -1) : above,
  };
}

const isOnlyCell = ({ cells }: TableRow): boolean => cells.slice(1).every((cell) => cell.trim() === '');

const subitems = new Set(['subitems', 'subelementos', 'subelemente', 'sous-elements', 'subitens']);
const isSubheader = ({ cells: [first = '', second = ''] }: TableRow): boolean =>
  subitems.has(folded(first)) && second.trim() !== '';

/** Returns the column of the table for each heading of the subitems, or -1. */
function columnsOf(header: readonly string[], own: readonly string[]): number[] {
  const [fields, ownFields] = [guessFields(header), guessFields(own)];
  const names = header.map(foldedHeading);
  return own.map((name, index) => {
    const same = index === 0 || name.trim() === '' ? -1 : names.indexOf(foldedHeading(name));
    const field = ownFields[index];
    return same >= 0 || index === 0 || field === undefined || field === 'ignored' ? same : fields.indexOf(field);
  });
}

function moved(cells: readonly string[], columns: readonly number[], width: number): string[] {
  const placed = Array.from({ length: width }, () => '');
  for (const [index, column] of columns.entries()) if (column >= 0) placed[column] = cells[index] ?? '';
  return placed;
}

const unplaced = (cells: readonly string[], columns: readonly number[]): string[] =>
  cells.filter((cell, index) => cell.trim() !== '' && (columns[index] ?? -1) < 0);

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '');
