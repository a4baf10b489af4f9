import { type Expression, sql, type SqlBool } from 'kysely';
import { foldText } from '../../domain/foldText.ts';

/** Matches rows for which each typed word, in any order, satisfies the condition. */
export function everyWord(typed: string, matches: (word: string) => Expression<SqlBool>): Expression<SqlBool> {
  // Longer words exclude more rows, so they are checked first.
  const words = [...new Set(foldText(typed).split(/\s/u))]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words.map(matches), sql` and `)})`;
}

/** Matches rows whose `search_text` contains each typed word. `%` and `_` have no special meaning. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  everyWord(typed, (word) => hasWord(column, word));

/** Matches rows whose `search_text` contains a folded word. */
export const hasWord = (column: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
