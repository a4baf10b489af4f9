import { type Expression, sql, type SqlBool } from 'kysely';

/** Text as a search compares it: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a `search_text` column contains what a person typed; `%` and `_` mean themselves. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${foldText(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
