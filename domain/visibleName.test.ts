import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, visibleLength, visibleName } from './visibleName.ts';

describe('visibleName', () => {
  it.each([
    '\u200b\u200b\u200b',
    '\u3164',
    '\u00ad',
    '\u2060',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u202e',
    '\ufe0f',
    '\u034f',
    '\u{e0041}',
    '\u0301',
    '\n \t',
    '\u200d',
    '\u{1d159}',
  ])('returns an empty name without visible characters: %j', (name) => {
    expect([visibleName(name), visibleLength(name)]).toEqual(['', 0]);
  });

  it.each([
    ['Ow\u200bner', 'Owner'],
    ['\u202eAna', 'Ana'],
    ['Ana\nRuiz', 'Ana Ruiz'],
    ['  Ana \u00a0 Ruiz ', 'Ana Ruiz'],
    ['A\u00adna', 'Ana'],
    ['A\u200dna', 'Ana'],
    ['Ana\u200c', 'Ana'],
    ['Ana\ufe0f', 'Ana'],
  ])('removes hidden characters: %j', (name, visible) => {
    expect(visibleName(name)).toBe(visible);
  });

  it.each(['José', 'Jose\u0301', 'علی‌رضا', 'क्‍ष', 'ക്‍', '👩‍💻 Ada', '👩🏽‍💻', '❤️‍🔥', '葛󠄀城', '1️⃣ Sprint', '李', "O'Neil-Ruiz"])(
    'preserves invisible characters that scripts and emoji need: %s',
    (name) => {
      expect(visibleName(name)).toBe(name);
    },
  );

  it('returns its own result unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        expect(visibleName(visibleName(name))).toBe(visibleName(name));
      }),
    );
  });

  it('ignores invisible characters anywhere in a Latin name', () => {
    const hidden = fc.constantFrom(
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\u00ad',
      '\u202e',
      '\u3164',
      '\ufeff',
      '\u0007',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('O', 'w', 'n', 'e', 'r'), hidden), { minLength: 1 }), (parts) => {
        const plain = parts.map(([letter]) => letter).join('');
        const disguised = parts.flat().join('');
        expect([visibleName(disguised), visibleLength(disguised)]).toEqual([plain, plain.length]);
      }),
    );
  });
});

describe('nameKey', () => {
  it.each([
    ['Owner', 'ow\u200bner'],
    ['Owner', 'Ｏｗｎｅｒ'],
    ['José', 'Jose\u0301'],
    ['علی‌رضا', 'علیرضا'],
  ])('is the same for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('differs for names that look different', () => {
    expect(nameKey('José')).not.toBe(nameKey('Jose'));
  });
});
