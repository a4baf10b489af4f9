import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLine, neutralised, restored } from './csv.ts';

describe('csvLine', () => {
  it('quotes only the cells that need quotes', () => {
    expect(csvLine(['=1+1', '-2', '@x', '+3', 'a', 'b "c"', 'd;e', ' f'])).toBe(
      `'=1+1,'-2,'@x,'+3,a,"b ""c""","d;e"," f"\r\n`,
    );
    expect(csvLine(['a', 'b "c"', 'd;e', 'f,g', ' h', 'two\nlines', -5, 0.5])).toBe(
      `a,"b ""c""","d;e","f,g"," h","two\nlines",-5,0.5\r\n`,
    );
  });

  it.each([
    '=1+1',
    '+3',
    '-2',
    '@x',
    '|x',
    '%0A',
    '\t=1',
    '\r=1',
    '\n=1',
    '\tx',
    ' =1',
    '   +1',
    '\u00A0=1',
    '\u3000@x',
    '\u200B=1',
    '\uFEFF=1',
    '\0=1',
    '\u2060 -1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '｜x',
    '％x',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
    '　＝1',
  ])('writes %j as text, not as a formula', (text) => {
    expect(neutralised(text)).toBe(`'${text}`);
    expect(neutralised(`'${text}`)).toBe(`''${text}`);
  });

  it.each(['a=b', '1-2', 'a', '', ' ', '½', "'quoted'", 'ada@example.com', '100%'])('leaves %j unchanged', (text) => {
    expect([neutralised(text), restored(text)]).toEqual([text, text]);
  });

  it('escapes every text that begins like a formula, and restores it unchanged', () => {
    const start = fc
      .array(fc.constantFrom('=', '+', '-', '@', '＝', '＠', ' ', '\u00A0', '\u200B', '\t', '\n', '\0', "'", 'a'), {
        maxLength: 4,
      })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(start, fc.string(), (first, rest) => {
        const text = first + rest;
        expect(restored(neutralised(text))).toBe(text);
        expect(neutralised(text).trimStart()).not.toMatch(/^[=+\-@|%＝＋－＠\t\r]/);
      }),
    );
  });
});

it('a file begins with the UTF-8 byte order mark', () => {
  expect(
    csvFile([
      ['Day', 'Tasks'],
      ['2026-03-02', 2],
    ]),
  ).toBe('\uFEFFDay,Tasks\r\n2026-03-02,2\r\n');
});
