import { type Expression, sql, type SqlBool } from 'kysely';
import { foldText } from '../../domain/foldText.ts';

/** Folded words of a typed text. The longest one is first, because it excludes most rows. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(foldText(typed).split(/\s/u))]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);

/** Matches rows for which each typed word, in any order, satisfies the condition. */
export function everyWord(
  typed: string,
  matches: (word: string, index: number) => Expression<SqlBool>,
): Expression<SqlBool> {
  const words = wordsOf(typed);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words.map(matches), sql` and `)})`;
}

/** Matches rows whose `search_text` contains each typed word. `%` and `_` have no special meaning. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  everyWord(typed, (word) => hasWord(column, word));

/** Matches rows whose `search_text` contains a folded word. */
export const hasWord = (column: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
