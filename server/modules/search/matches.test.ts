import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchableText, searchTerms } from '../../db/searchText.ts';
import { firstMatch, matchesIn } from './matches.ts';

const show = (text: string, typed: string) =>
  matchesIn(text, searchTerms(typed)).map(({ start, end }) => text.slice(start, end));

describe('matches', () => {
  it('are beginnings of words, with their accents', () => {
    expect(show('El almacén y los almacenes, sin pajar', 'ALMACÉN')).toEqual(['almacén', 'almacen']);
    expect(show('cafe\u0301s', 'cafe')).toEqual(['cafe\u0301']);
    expect(show('Straße und Strasse', 'strass')).toEqual(['Straß', 'Strass']);
    expect(show('ﬁnal', 'fi')).toEqual(['ﬁ']);
    expect(show('a𝒷c 𝓍', 'x')).toEqual(['𝓍']);
  });
  it('are joined where they overlap', () => {
    expect(show('calendario', 'cal calen')).toEqual(['calen']);
  });
  it('are words with one typing error only where no word matches exactly', () => {
    expect(show('Sincronizar y sincornizar', 'sincornizar')).toEqual(['sincornizar']);
    expect(show('Sincronizar', 'sincornizar')).toEqual(['Sincronizar']);
  });
  it('are in order, within the text, and begin as the words that were typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        (text, typed) => {
          let last = -1;
          for (const { start, end } of matchesIn(text, searchTerms(typed))) {
            expect(start > last && end > start && end <= text.length).toBe(true);
            last = end;
          }
          const first = firstMatch(text, searchTerms(typed));
          expect(first === null || (first >= 0 && first <= text.length)).toBe(true);
        },
      ),
    );
  });
});

describe('the searchable text', () => {
  it('has the folded text first, so that parts of it are found as before', () => {
    expect(searchableText('Él Straße')).toBe('el strasse');
    expect(searchableText('会议记录 ok 🚀')).toMatch(/^会议记录 ok 🚀\n会议 议记 记录 录 [\uac00-\ud7a3]$/);
  });
  it('contains each word of a search with the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const searchable = searchableText(text);
        expect(searchTerms(text).filter(({ indexed }) => !searchable.includes(indexed))).toEqual([]);
        expect(searchableText(searchable.split('\n').slice(0, 1).join(''))).toContain(searchable.split('\n')[0] ?? '');
      }),
    );
  });
});
