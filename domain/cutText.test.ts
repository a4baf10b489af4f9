import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cutText.ts';

it('cutText never splits a surrogate pair', () => {
  expect([cutText('abc', 3), cutText('abcd', 3), cutText('ab🚀', 3), cutText('ab🚀', 4), cutText('🚀', 1)]).toEqual([
    'abc',
    'abc',
    'ab',
    'ab🚀',
    '',
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', '🚀', '𝐀')).map((signs) => signs.join('')),
      fc.nat(20),
      (text, length) => {
        const cut = cutText(text, length);
        expect([cut.isWellFormed(), cut.length <= length, text.startsWith(cut)]).toEqual([true, true, true]);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
      },
    ),
  );
});
