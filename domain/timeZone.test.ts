import { afterEach, expect, test } from 'vitest';
import { formatsOf } from './formats.ts';
import { dayOf, followTimeZone, isTimeZone, shownTimeZone, deviceTimeZone } from './timeZone.ts';

afterEach(() => followTimeZone(null));

test.each([
  ['Europe/Madrid', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['+01:00', false],
  ['', false],
])('isTimeZone() of %s is %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});

test('dayOf and the formatted times use the account’s time zone, also the first and last one of the world', () => {
  const moment = new Date('2026-01-01T10:30:00Z');
  const shown = ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu'].map((zone) => {
    followTimeZone(zone);
    return [dayOf(moment), formatsOf('es').shortMoment(moment), shownTimeZone()];
  });
  expect(shown).toEqual([
    ['2026-01-02', '02/01/26, 00:30', 'Pacific/Kiritimati'],
    ['2025-12-31', '31/12/25, 23:30', 'Pacific/Niue'],
    ['2026-01-01', '01/01/26, 16:15', 'Asia/Kathmandu'],
  ]);
});

test.each([null, 'Mars/Base'])(
  'times and days use the device’s time zone if the given zone is unknown (%s)',
  (zone) => {
    followTimeZone(zone);
    expect([dayOf(new Date(2026, 0, 5, 23, 59)), shownTimeZone()]).toEqual(['2026-01-05', deviceTimeZone()]);
  },
);
