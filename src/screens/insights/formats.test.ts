import { describe, expect, it } from 'vitest';
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

it('writes a day unchanged in every time zone', () => {
  expect([daysText(texts, '2026-03-02', '2026-03-02'), daysText(texts, '2025-12-29', '2026-01-04')]).toEqual([
    '02/03/26',
    '29/12 – 04/01/26',
  ]);
});

describe('a change', () => {
  const change = (now: number | null, before: number | null, base = 10) =>
    changeText(texts, { now, before, base, show: (value) => spanText(texts, value * hour) });
  it('is a percentage if the base has ten tasks or more', () => {
    expect([change(12, 10), change(9, 10), change(10, 10)]).toEqual([
      '+20\u00a0% against the same number of days before',
      '−10\u00a0% against the same number of days before',
      'As in as many days before',
    ]);
  });
  it('is compared with the earlier value if the base is smaller or a percentage is meaningless', () => {
    expect([change(12, 4, 9), change(720, 2)]).toEqual(['4 h in as many days before', '2 h in as many days before']);
  });
  it('is absent without a value to compare with', () => {
    expect([change(3, 0), change(null, 4), change(4, null)]).toEqual([null, null, null]);
  });
});

it('writes counts per week', () => {
  expect([perWeek(13, 14), perWeek(0, 0), perWeek(900, 90)]).toEqual([6.5, 0, 70]);
});
