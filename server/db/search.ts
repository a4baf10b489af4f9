import { type Expression, sql, type SqlBool } from 'kysely';

/** Folds a text for searching: lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Matches rows whose `search_text` contains the typed text. `%` and `_` have no special meaning. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${foldText(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
