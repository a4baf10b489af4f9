import { afterEach, describe, expect, it } from 'vitest';
import { followRegions, formatsOf } from './formats.ts';

describe('readNumber', () => {
  it.each([
    ['en', '1,000', 1000],
    ['en', '1,234.5', 1234.5],
    ['en', '1,5', 1.5],
    ['es', '1.000', 1000],
    ['es', '1.234,5', 1234.5],
    ['es', '2.5', 2.5],
    ['fr', '1\u202f000,25', 1000.25],
    ['fr', '1.500', 1.5],
    ['de', ',5', 0.5],
    ['de', '-3', -3],
    ['en', '1.2.3', Number.NaN],
    ['en', '', Number.NaN],
    ['en', 'eight', Number.NaN],
  ])('parses in %s the text %s as %d', (locale, text, value) => {
    expect(formatsOf(locale).readNumber(text)).toBe(value);
  });

  it.each(['en', 'es', 'pt-BR', 'fr', 'de'])('reads in %s what the format writes', (locale) => {
    const { readNumber, number } = formatsOf(locale);
    for (const value of [0, 0.25, 12.5, 1000, 1234.5, 99_999.75]) expect(readNumber(number(value))).toBe(value);
  });
});

describe('formats in the region of the browser', () => {
  afterEach(() => followRegions([]));

  it.each([
    [[], '03/18/26', 0],
    [['de-DE', 'en', 'en-GB', 'en-US'], '18/03/26', 1],
    [['en-US', 'en-GB'], '03/18/26', 0],
    [['es-MX', 'xx', ''], '03/18/26', 0],
  ])('with %j, English writes %s', (preferred, day, firstWeekday) => {
    followRegions(preferred);
    const { date, firstWeekday: first } = formatsOf('en');
    expect([date('2026-03-18'), first()]).toEqual([day, firstWeekday]);
  });

  it('formats numbers by language, because translated texts have no region', () => {
    followRegions(['es-MX', 'de-CH']);
    expect([formatsOf('es').number(12_345.678), formatsOf('de').number(12_345.5)]).toEqual(['12.345,68', '12.345,5']);
  });

  it('shows a moment in the given time zone, or in UTC if the zone is unknown', () => {
    const { shortMomentIn } = formatsOf('es');
    const moment = new Date('2026-03-18T23:05:00Z');
    expect([shortMomentIn('Asia/Tokyo')(moment), shortMomentIn('Mars/Base')(moment)]).toEqual([
      '19/03/26, 08:05',
      '18/03/26, 23:05',
    ]);
  });

  it('keeps the region and the hours of a locale that names them', () => {
    followRegions(['en-US']);
    expect(formatsOf('en-GB').date('2026-03-18')).toBe('18/03/26');
    expect(formatsOf('en-u-hc-h23').clock(new Date(2026, 0, 1, 19, 5))).toBe('19:05');
  });
});
