import { type Expression, sql, type SqlBool } from 'kysely';
import { foldText } from '../../domain/foldText.ts';

/** Matches rows whose `search_text` contains the typed text. `%` and `_` have no special meaning. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${foldText(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
