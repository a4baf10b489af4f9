/**
 * Rows by id, in a fixed number of buckets. Changing a row copies one bucket and the list of buckets instead of all
 * rows, and comparing two tables compares their buckets. So the cost of both hardly grows with the table.
 */
export type Table<T> = readonly (readonly T[] | undefined)[];

interface Row {
  id: string;
}

/** A row before and after a change. Undefined if it didn't exist. */
export interface RowChange<T> {
  before: T | undefined;
  after: T | undefined;
}

const bucketCount = 4096;
export const emptyTable: Table<never> = [];
const emptyBucket: readonly never[] = [];

const bucketOf = (id: string): number => {
  let hash = 0;
  for (let at = Math.max(0, id.length - 8); at < id.length; at += 1)
    hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 16)) & (bucketCount - 1);
};

export const rowOf = <T extends Row>(table: Table<T>, id: string): T | undefined =>
  table[bucketOf(id)]?.find((row) => row.id === id);

/** Returns all rows, in no particular order. */
export const rowsOf = <T extends Row>(table: Table<T>): T[] => {
  const rows: T[] = [];
  for (const bucket of table) if (bucket !== undefined) rows.push(...bucket);
  return rows;
};

const put = <T extends Row>(table: Table<T>, rows: readonly T[], replaces: (row: T, known: T) => boolean): Table<T> => {
  let next: (readonly T[] | undefined)[] | null = null;
  for (const row of rows) {
    const at = bucketOf(row.id);
    const bucket = (next ?? table)[at] ?? emptyBucket;
    const place = bucket.findIndex(({ id }) => id === row.id);
    const known = bucket[place];
    if (known !== undefined && !replaces(row, known)) continue;
    next ??= table.length === 0 ? Array.from<readonly T[] | undefined>({ length: bucketCount }) : table.slice();
    next[at] = known === undefined ? [...bucket, row] : bucket.with(place, row);
  }
  return next ?? table;
};

/** Adds or replaces rows. */
export const withRows = <T extends Row>(table: Table<T>, rows: readonly T[]): Table<T> => put(table, rows, () => true);

/** Removes the rows with these ids. Returns the same table if it has none of them. */
export const withoutRows = <T extends Row>(table: Table<T>, ids: readonly string[]): Table<T> => {
  const found = ids.filter((id) => rowOf(table, id) !== undefined);
  if (found.length === 0) return table;
  const next = table.slice();
  for (const gone of found) {
    const at = bucketOf(gone);
    next[at] = next[at]?.filter(({ id }) => id !== gone);
  }
  return next;
};

/** Merges newer rows. An older version never replaces a newer one. Returns the same table if nothing changed. */
export const mergeRows = <T extends Row & { version: number }>(table: Table<T>, incoming: readonly T[]): Table<T> =>
  put(table, incoming, (row, known) => known.version <= row.version);

/** Returns the rows that differ between two tables. */
export const changedRows = <T extends Row>(before: Table<T>, after: Table<T>): RowChange<T>[] => {
  const changes: RowChange<T>[] = [];
  for (let at = 0; at < bucketCount; at += 1) {
    if (before[at] === after[at]) continue;
    const [was = emptyBucket, is = emptyBucket] = [before[at], after[at]];
    const replaced = was.filter((row) => !is.includes(row));
    const added = is.filter((row) => !was.includes(row));
    for (const row of replaced) changes.push({ before: row, after: added.find(({ id }) => id === row.id) });
    for (const row of added)
      if (!replaced.some(({ id }) => id === row.id)) changes.push({ before: undefined, after: row });
  }
  return changes;
};
