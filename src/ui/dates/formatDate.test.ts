import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysFrom, formatDate, formatDayMonth, isOverdue } from './formatDate.ts';

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => shift('1970-01-01', days));

describe('formatDate', () => {
  it.each([
    ['2026-03-10', 'Hoy'],
    ['2026-03-11', 'Mañana'],
    ['2026-03-09', 'Ayer'],
    ['2026-03-13', 'en 3 días'],
    ['2026-03-07', 'hace 3 días'],
    ['2026-03-17', 'en 7 días'],
    ['2026-03-03', 'hace 7 días'],
    ['2026-03-18', '18/03/26'],
    ['2026-03-02', '02/03/26'],
    ['2027-03-10', '10/03/27'],
  ])('formats %s on 2026-03-10 as %s', (day, expected) => {
    expect(formatDate(day, '2026-03-10')).toBe(expected);
  });

  it('counts days across a clock change and a new year', () => {
    expect(formatDate('2026-03-30', '2026-03-28')).toBe('en 2 días');
    expect(formatDate('2025-12-31', '2026-01-01')).toBe('Ayer');
  });

  it('returns a phrase within 7 days and a date beyond', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (today, distance) => {
        const text = formatDate(shift(today, distance), today);
        expect(/^\d{2}\/\d{2}\/\d{2}$/.test(text)).toBe(Math.abs(distance) > 7);
      }),
    );
  });

  it('reads only the day of a longer text', () => {
    expect(formatDate('2026-03-11T23:59:00.000Z', '2026-03-10')).toBe('Mañana');
    expect(formatDayMonth('2026-03-11T23:59:00.000Z')).toBe('11/03');
  });
});

describe('days', () => {
  it('daysFrom is the inverse of adding days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (today, distance) => {
        expect(daysFrom(today, shift(today, distance))).toBe(distance);
        expect(isOverdue(shift(today, distance), today)).toBe(distance < 0);
      }),
    );
  });

  it("dayOf returns the day in the user's time zone", () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
