import { expect, it } from 'vitest';
import { clockOf, timeAgo } from './timeAgo.ts';

const now = new Date(2026, 2, 10, 12, 30);

it.each([
  [new Date(2026, 2, 10, 12, 30), 'ahora mismo'],
  [new Date(2026, 2, 10, 12, 31), 'ahora mismo'],
  [new Date(2026, 2, 10, 12, 25), 'hace 5 min'],
  [new Date(2026, 2, 10, 9, 20), 'hace 3 h'],
  [new Date(2026, 2, 9, 23, 5), 'Ayer, 23:05'],
  [new Date(2026, 2, 6, 8, 0), 'hace 4 días, 08:00'],
  [new Date(2025, 2, 6, 8, 0), '06/03/25, 08:00'],
])('formats %s as %s', (moment, expected) => {
  expect(timeAgo(moment, now)).toBe(expected);
});

it('clockOf returns hours and minutes with two digits', () => {
  expect(clockOf(new Date(2026, 0, 1, 7, 5))).toBe('07:05');
});
