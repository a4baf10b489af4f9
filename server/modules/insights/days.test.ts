import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneClock } from '../../shared/zoneClock.ts';
import { addDays, calendarOf, dayIndex, daysBetween } from './days.ts';

const clockOf = (zone: string) => {
  const clock = zoneClock(zone);
  if (!clock) throw new Error(`${zone} is unknown`);
  return clock;
};
const startsIn = (zone: string, from: string, count: number): string[] =>
  [...calendarOf(clockOf(zone), from, count).starts].map((start) => new Date(start).toISOString());

describe('days of a time zone', () => {
  it.each([
    ['UTC', '2026-03-28', 2, ['2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z']],
    // On the 29th, clocks are put forward at 02:00, so the day has 23 hours.
    [
      'Europe/Madrid',
      '2026-03-28',
      2,
      ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ],
    // On 25 October, clocks are put back at 03:00, so the day has 25 hours.
    ['Europe/Madrid', '2026-10-25', 1, ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
    // On 6 September, clocks are put forward at 00:00, so the day begins at 01:00.
    [
      'America/Santiago',
      '2026-09-05',
      2,
      ['2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    ],
    // Clocks are put back from 00:00 to 23:00, so midnight occurs twice on this day.
    [
      'America/Santiago',
      '2026-04-04',
      2,
      ['2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z', '2026-04-06T04:00:00.000Z'],
    ],
    // Samoa skipped 30 December 2011.
    [
      'Pacific/Apia',
      '2011-12-29',
      3,
      ['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ],
    ['Asia/Kathmandu', '2026-01-01', 1, ['2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z']],
  ])('begin at their first local moment: %s from %s', (zone, from, count, starts) => {
    expect(startsIn(zone, from, count)).toEqual(starts);
  });

  it('reject an unknown time zone', () => {
    expect([zoneClock('Europe/Atlantis'), zoneClock('')]).toEqual([null, null]);
  });

  it('contain every moment that local clocks show on that day (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Kiritimati'),
        fc.date({ min: new Date('2024-01-10T00:00:00Z'), max: new Date('2026-12-20T00:00:00Z'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 9 }),
        (zone, date, ahead) => {
          const clock = clockOf(zone);
          const shown = clock.dayOf(date.getTime());
          const calendar = calendarOf(clock, addDays(shown, -ahead), 10);
          expect(calendar.days[dayIndex(calendar, date.getTime())]).toBe(shown);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('give -1 for a moment before the first day, and the number of days for one after the last', () => {
    const calendar = calendarOf(clockOf('UTC'), '2026-01-01', 2);
    const at = (moment: string) => dayIndex(calendar, Date.parse(moment));
    expect([
      at('2025-12-31T23:59:59.999Z'),
      at('2026-01-01T00:00:00.000Z'),
      at('2026-01-02T23:59:59.999Z'),
      at('2026-01-03T00:00:00.000Z'),
    ]).toEqual([-1, 0, 1, 2]);
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  });
});
