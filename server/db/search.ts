import { type Expression, sql, type SqlBool } from 'kysely';
import { foldText } from '../../domain/foldText.ts';

/** Splits a typed text into folded words. The longest word is first, because it usually excludes most rows. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(foldText(typed).split(/\s/u))]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);

/** Returns a condition that is true if each typed word satisfies `condition`, in any order. */
export function everyWord(
  typed: string,
  matches: (word: string, index: number) => Expression<SqlBool>,
): Expression<SqlBool> {
  const words = wordsOf(typed);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words.map(matches), sql` and `)})`;
}

/** Returns a condition for rows whose `search_text` contains each typed word. `%` and `_` aren't wildcards. */
export const contains = (column: Expression<string>, typed: string): Expression<SqlBool> =>
  everyWord(typed, (word) => hasWord(column, word));

/** Returns a condition for rows whose `search_text` contains a folded word. */
export const hasWord = (column: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
