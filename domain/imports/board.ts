/** Finds the columns that the board of a project shows after an import. */
import { statusCategories } from '../statusCategory.ts';
import { categoryOf, folded } from '../statusNames.ts';
import type { TaskStatus } from '../project.ts';
import type { ImportOptions, ImportRow } from '../transfer.ts';
import type { ImportPlace, ImportSetup } from './setup.ts';
import type { ImportTable } from './table.ts';
import { idNamed, namesOf, newEntries, newEntry, type UnknownValue } from './values.ts';

interface Board {
  table: ImportTable;
  setup: ImportSetup;
  place: ImportPlace;
  values: readonly UnknownValue[];
  rows: readonly ImportRow[];
}

type Column = Pick<TaskStatus, 'id' | 'name' | 'category'>;
const knownStatuses = ({ project }: ImportPlace): TaskStatus[] =>
  project.taskStatuses.filter(({ archived }) => !archived);
const isDone = ({ category }: Pick<Column, 'category'>): boolean => category === 'done';

/** Returns the statuses that the import fills: those of a board in its order, those of a table by their categories. */
function columnsOf({ table, setup, place, values, rows }: Board): Column[] {
  const known = knownStatuses(place);
  const created = newEntries({ values, choices: setup.choices })
    .filter(({ kind }) => kind === 'statuses')
    .map(({ id, name }) => ({ id, name, category: categoryOf(name) }));
  const names = namesOf(place, 'statuses');
  const targetOf = (value: string): string | undefined => {
    const choice = setup.choices.statuses[folded(value)];
    return idNamed(names, value) ?? (choice?.to === 'entry' ? choice.id : newEntry('statuses', folded(value)));
  };
  const listed = setup.fields.includes('status') ? table.statuses?.map(targetOf) : undefined;
  const filled = new Set([...(listed ?? []), ...rows.map(({ statusId }) => statusId)]);
  const columns = [...known, ...created].filter(({ id }) => filled.has(id));
  const rank = ({ id, category }: (typeof columns)[number]): number =>
    listed ? listed.indexOf(id) + 1 || listed.length + 1 : statusCategories.indexOf(category);
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the statuses that nothing uses, not even the import, except for the only one that means done: without it, no
 * task could be completed. `unused` are those that nothing used before.
 */
export function emptyColumns(board: Board, unused: readonly string[]): { id: string; name: string }[] {
  const columns = columnsOf(board);
  const known = knownStatuses(board.place);
  const isEmpty = ({ id }: { id: string }): boolean =>
    unused.includes(id) && !columns.some((column) => column.id === id);
  const stays = [...columns, ...known.filter((status) => !isEmpty(status))];
  const done = stays.some(isDone) ? undefined : known.findLast(isDone);
  return known.filter((status) => isEmpty(status) && status !== done);
}

/** Changes to the options of the project before the rows are sent. */
export type Preparation = Pick<ImportOptions, 'created' | 'statuses' | 'archived'>;

/** Returns null if the options stay as they are. Archives the empty columns if `archives` is true. */
export function preparationOf(board: Board, unused: readonly string[], archives: boolean): Preparation | null {
  const created = newEntries({ values: board.values, choices: board.setup.choices }).map(({ kind, name }) => ({
    kind,
    name,
  }));
  // The import reorders the columns only if the file is a board, or if it creates statuses.
  const isPlaced = board.table.statuses !== undefined || created.some(({ kind }) => kind === 'statuses');
  const statuses = isPlaced ? columnsOf(board).map(({ name }) => name) : [];
  const archived = archives ? emptyColumns(board, unused).map(({ id }) => id) : [];
  const isEmpty = created.length === 0 && statuses.length === 0 && archived.length === 0;
  return isEmpty || !board.place.project.abilities.update ? null : { created, statuses, archived };
}
