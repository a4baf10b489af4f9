import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Pagination } from '../../domain/common.ts';
import { phrase } from '../../domain/phrase.ts';
import { validationError } from '../http/errors.ts';
import { unstorableText } from '../http/unstorableText.ts';

type Value = string | number;

/** Column by which a list is sorted. All sort columns together are unique. */
export interface SortKey<Row> {
  by: Expression<unknown>;
  of: (row: Row) => Value;
  /** Type of the column. The default is 'string'. */
  type?: 'string' | 'number';
  descending?: boolean;
}

export interface PageAsked {
  pageIndex: number;
  pageSize: number;
  cursor?: string | undefined;
}

/**
 * Schema of the values in a cursor. Lists are sorted by texts and 32-bit integers, which both databases can compare.
 */
const values = z.array(
  z.union([
    z.string().check(z.refine((text) => unstorableText(text) === null)),
    z.int().check(z.minimum(-(2 ** 31)), z.maximum(2 ** 31 - 1)),
  ]),
);

export const writeCursor = (position: Value[]): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Parses a cursor. Throws VALIDATION if no response of this list can have contained it. */
export function readCursor(cursor: string, types: ('string' | 'number')[]): Value[] {
  const position = values.safeParse(jsonIn(Buffer.from(cursor, 'base64url').toString())).data ?? [];
  if (position.length !== types.length || position.some((value, index) => typeof value !== types[index]))
    throw validationError([{ path: 'query.cursor', message: phrase('errors', 'unknownCursor') }]);
  return position;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the condition for the rows after the cursor, or null for a page by number. Throws VALIDATION for an invalid
 * cursor.
 */
function afterCursor<Row>(
  keys: readonly SortKey<Row>[],
  { cursor }: Pick<PageAsked, 'cursor'>,
): RawBuilder<SqlBool> | null {
  if (cursor === undefined) return null;
  const last = readCursor(
    cursor,
    keys.map(({ type = 'string' }) => type),
  );
  // SQL's comparison of row values isn't possible here, because the sort directions may differ.
  const alternatives = keys.map(({ by, descending = false }, index) => {
    const earlier = keys.slice(0, index).map((key, place) => sql`${key.by} = ${last[place]}`);
    return sql`(${sql.join([...earlier, sql`${by} ${sql.raw(descending ? '<' : '>')} ${last[index]}`], sql` and `)})`;
  });
  const [{ by, descending = false } = { by: sql`1` }] = keys;
  // The first condition is redundant, but databases can use an index for it.
  return sql<SqlBool>`(${by} ${sql.raw(descending ? '<=' : '>=')} ${last[0]} and (${sql.join(alternatives, sql` or `)}))`;
}

/**
 * Selects a page of a query. With `keys`, sorts the query by them and understands a cursor. Throws VALIDATION for an
 * invalid cursor.
 */
export const pageOf =
  <Row>(asked: PageAsked, keys: readonly SortKey<Row>[] = []) =>
  <Tables, From extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, From, Output>,
  ): SelectQueryBuilder<Tables, From, Output> => {
    const after = afterCursor(keys, asked);
    return (after === null ? query : query.where(after))
      .$call(sortedBy(keys))
      .limit(asked.pageSize)
      .offset(offsetOf(asked));
  };

export const sortedBy =
  <Row>(keys: readonly SortKey<Row>[]) =>
  <Tables, From extends keyof Tables, Output>(
    query: SelectQueryBuilder<Tables, From, Output>,
  ): SelectQueryBuilder<Tables, From, Output> =>
    keys.reduce((sorted, { by, descending = false }) => sorted.orderBy(by, descending ? 'desc' : 'asc'), query);

/** Counts the rows of a query, which may have no grouping, limit or order. */
export async function countOf<Tables, From extends keyof Tables, Output>(
  query: SelectQueryBuilder<Tables, From, Output>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts the rows of a list without a query if its first page contains all of them. */
export const totalOf = async <Tables, From extends keyof Tables, Output>(
  { pageIndex, pageSize, cursor }: PageAsked,
  rows: readonly unknown[],
  query: SelectQueryBuilder<Tables, From, Output>,
): Promise<number> =>
  cursor === undefined && pageIndex === 1 && rows.length < pageSize ? rows.length : countOf(query);

/** Returns the number of rows to skip for a page by number. */
export const offsetOf = ({ pageIndex, pageSize, cursor }: PageAsked): number =>
  cursor === undefined ? (pageIndex - 1) * pageSize : 0;

/** Returns the pagination of a response. It has a cursor if the page is full, because another page may follow. */
export function paginationOf<Row>(
  keys: readonly SortKey<Row>[],
  { pageIndex, pageSize }: PageAsked,
  { rows, total }: { rows: readonly Row[]; total: number },
): Pagination {
  const last = rows.at(-1);
  return {
    pageIndex,
    pageSize,
    total,
    ...(last !== undefined && rows.length >= pageSize && { nextCursor: writeCursor(keys.map(({ of }) => of(last))) }),
  };
}
