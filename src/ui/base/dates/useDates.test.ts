import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../../../domain/formats.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { datesOf } from './useDates.ts';

const { clock, date, dayMonth, number, relativeDate, timeAgo } = datesOf(readTexts('dates'));
const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('relativeDate', () => {
  it.each([
    ['2026-03-10', 'Hoy'],
    ['2026-03-11', 'Mañana'],
    ['2026-03-11T23:59:00.000Z', 'Mañana'],
    ['2026-03-09', 'Ayer'],
    ['2026-03-13', 'en 3 días'],
    ['2026-03-07', 'hace 3 días'],
    ['2026-03-18', '18/03/26'],
    ['2027-03-10', '10/03/27'],
  ])('formats %s on 2026-03-10 as %s', (day, expected) => {
    expect(relativeDate(day, '2026-03-10')).toBe(expected);
  });

  it('counts days across a clock change and a new year', () => {
    expect(relativeDate('2026-03-30', '2026-03-28')).toBe('en 2 días');
    expect(relativeDate('2025-12-31', '2026-01-01')).toBe('Ayer');
  });

  it('returns a phrase up to 7 days away, and otherwise a date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (start, distance) => {
        const today = shift('1970-01-01', start);
        const text = relativeDate(shift(today, distance), today);
        expect(/^\d{2}\/\d{2}\/\d{2}$/.test(text)).toBe(Math.abs(distance) > 7);
      }),
    );
  });
});

const now = new Date(2026, 2, 10, 12, 30);

it.each([
  [new Date(2026, 2, 10, 12, 31), 'ahora mismo'],
  [new Date(2026, 2, 10, 12, 25), 'hace 5 min'],
  [new Date(2026, 2, 10, 9, 20), 'hace 3 h'],
  [new Date(2026, 2, 9, 23, 5), 'Ayer, 23:05'],
  [new Date(2026, 2, 6, 8, 0), 'hace 4 días, 08:00'],
  [new Date(2025, 2, 6, 8, 0), '06/03/25, 08:00'],
])('timeAgo formats %s as %s', (moment, expected) => {
  expect(timeAgo(moment, now)).toBe(expected);
});

it('formats days, times and numbers of the specification', () => {
  expect(clock(new Date(2026, 0, 1, 7, 5))).toBe('07:05');
  expect(date('2026-03-01')).toBe('01/03/26');
  expect(dayMonth('2026-03-11T23:59:00.000Z')).toBe('11/03');
  expect([number(2.55), number(null)]).toEqual(['2,55', '']);
});

it('begins the week on the first day of the language', () => {
  expect(['es', 'en', 'de'].map((locale) => formatsOf(locale).firstWeekday())).toEqual([1, 0, 1]);
});
