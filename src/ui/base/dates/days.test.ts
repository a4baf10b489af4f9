import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysFrom, isOverdue } from './days.ts';

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => shift('1970-01-01', days));

describe('days', () => {
  it('daysFrom returns the number of days that addDays adds', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (today, distance) => {
        expect(daysFrom(today, shift(today, distance))).toBe(distance);
        expect(isOverdue(shift(today, distance), today)).toBe(distance < 0);
      }),
    );
  });
});
