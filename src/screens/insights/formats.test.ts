import { expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { changeText, daysText, perWeek, spanText } from './formats.ts';

const texts = readTexts('insights');

const hour = 3_600_000;

it.each([
  [null, '–'],
  [0, '0 min'],
  [59 * 60_000, '59 min'],
  [hour, '1 h'],
  [5.25 * hour, '5.3 h'],
  [47 * hour, '47 h'],
  [48 * hour, '2 days'],
  [80 * hour, '3.3 days'],
  [24 * 400 * hour, '400 days'],
])('%s is %s', (span, words) => {
  expect(spanText(texts, span)).toBe(words);
});

it('writes days as they are, wherever the reader is', () => {
  expect([daysText(texts, '2026-03-02', '2026-03-02'), daysText(texts, '2025-12-29', '2026-01-04')]).toEqual([
    '2 Mar 2026',
    '29 Dec – 4 Jan 2026',
  ]);
});

it('compares with before where there is a before', () => {
  expect([
    changeText(texts, 12, 10),
    changeText(texts, 9, 10),
    changeText(texts, 10, 10),
    changeText(texts, 3, 0),
    changeText(texts, null, 4),
  ]).toEqual(['+20%', '−10%', '', null, null]);
  expect([perWeek(13, 14), perWeek(0, 0), perWeek(900, 90)]).toEqual([6.5, 0, 70]);
});
