import { expect, it } from 'vitest';
import { mentionAt, withMention } from './mentions.ts';

it.each([
  ['@', 1, { at: 0, query: '' }],
  ['hi @Ad', 6, { at: 3, query: 'Ad' }],
  ['hi @Ada Lo', 10, { at: 3, query: 'Ada Lo' }],
  ['hi @Ada Lovelace and', 20, null],
  ['me@example.org', 14, null],
  ['(@Íñigo', 7, { at: 1, query: 'Íñigo' }],
  ['hi @Ad', 2, null],
])('mentionAt(%j, %i) returns the query after the @ at the caret', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

it('inserts the name with one space after it, and moves the caret behind the space', () => {
  expect(withMention('hi @Ad!', 3, 6, 'Ada Lovelace')).toEqual({ text: 'hi @Ada Lovelace !', caret: 17 });
  expect(withMention('hi @Ad now', 3, 6, 'Ada')).toEqual({ text: 'hi @Ada now', caret: 8 });
});
