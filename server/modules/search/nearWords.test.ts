import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNear, nearWords } from './nearWords.ts';

const letters = fc.constantFrom(...'abcdefgxyz');
const word = fc.array(letters, { minLength: 4, maxLength: 10 }).map((list) => list.join(''));

/** Makes one typing error. */
const wrong = fc
  .tuple(word, fc.nat(), letters, fc.constantFrom('missing', 'more', 'other', 'swapped'))
  .map(([right, place, letter, error]) => {
    const at = place % right.length;
    const [before, rest] = [right.slice(0, at), right.slice(at)];
    switch (error) {
      case 'missing':
        return [right, before + rest.slice(1)];
      case 'more':
        return [right, before + letter + rest];
      case 'swapped':
        return [right, `${before}${rest.slice(1, 2)}${rest.slice(0, 1)}${rest.slice(2)}`];
      default:
        return [right, before + letter + rest.slice(1)];
    }
  })
  .filter(([right, typed]) => right !== typed && (typed?.length ?? 0) >= 4) as fc.Arbitrary<[string, string]>;

it('lists a word for each typing error, so that the word is found', () => {
  fc.assert(
    fc.property(wrong, ([right, typed]) => {
      const isFound = nearWords(typed).some((near) =>
        near.isWhole ? near.word === right : right.startsWith(near.word),
      );
      // A word without its last letter is found by its beginning.
      expect([typed, right, isFound || right.startsWith(typed)]).toEqual([typed, right, true]);
      expect(isNear(right, typed)).toBe(true);
    }),
  );
});

it('lists only words with one typing error, and no word twice', () => {
  fc.assert(
    fc.property(word, (typed) => {
      const near = nearWords(typed).map((one) => one.word);
      expect(new Set(near).size).toBe(near.length);
      expect(near.filter((one) => one === typed || !isNear(one, typed))).toEqual([]);
    }),
  );
});

it('takes short words, numbers, and words of several alphabets as they are', () => {
  for (const typed of ['up', 'abc', '12345', 'ab12', 'a'.repeat(17), 'abcдеж', ''])
    expect(nearWords(typed)).toEqual([]);
  expect(nearWords('встреча').some((near) => near.word === 'встрече')).toBe(true);
  expect(isNear('abcd', 'abefcd')).toBe(false);
  expect(isNear('abcd', 'badc')).toBe(false);
});
