import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrase } from '../../domain/phrase.ts';
import { unstorableText } from './unstorableText.ts';

describe('unstorableText', () => {
  it('names the field of the text', () => {
    const half = (name: string) => phrase('errors', 'requests.halfCharacter', { name });
    expect(unstorableText({ rows: [{ title: 'a' }, { title: 'a\ud83d' }] })).toEqual(half('rows.1.title'));
    expect(unstorableText({ '\ude00': 'a' })).toEqual(half('body'));
    expect(unstorableText('\ude00')).toEqual(half('body'));
    expect(unstorableText({ a: 'b\0' })).toEqual(phrase('errors', 'requests.nul', { name: 'a' }));
  });

  it('finds half a pair anywhere, and nothing in other values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const isFound = /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value));
        // Skips texts with an escaped backslash, because letters after it are not an escape.
        if (!JSON.stringify(value).includes('\\\\')) expect(unstorableText(value) !== null).toBe(isFound);
      }),
    );
  });
});
