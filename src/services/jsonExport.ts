/** Shape that all readers of JSON exports share. */
import type { ImportTable } from '../../domain/imports/table.ts';
import { type ReadTask, withExtras } from './importCells.ts';

/** Returns the table of an export, or undefined if the JSON has another format. */
export type JsonReader = (json: unknown) => ImportTable | undefined;

/** Tasks in JSON have no line number, so their position is used. */
export const tableOf = (
  named: Pick<ImportTable, 'source' | 'product'>,
  header: readonly string[],
  tasks: readonly ReadTask[],
): ImportTable => ({
  ...named,
  text: null,
  header,
  broken: [],
  rows: tasks.map(({ cells, key, ...extras }, index) =>
    withExtras({ line: index + 1, cells, ...(key !== undefined && { key }) }, extras),
  ),
});
