import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../../domain/insights.ts';
import { bucketsOf, scaleOf } from './buckets.ts';
import { csvOf } from './csv.ts';
import type { Ask } from './insights.types.ts';
import { asksAlike, readAddress, writeAddress } from './insightsAddress.ts';

const anyDay = fc
  .integer({ min: 0, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const ids = fc.uniqueArray(fc.uuid(), { maxLength: 3 });
const anyAsk: fc.Arbitrary<Ask> = fc.record({
  range: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 1000 }).map((last) => ({ last })),
    fc.record({ from: anyDay, to: anyDay }),
  ),
  zone: fc.constantFrom(null, 'UTC', 'America/Argentina/Buenos_Aires'),
  scale: fc.constantFrom(null, 'day' as const, 'week' as const),
  filters: fc.record({ statusIds: ids, typeIds: ids, priorityIds: ids, assignedTo: ids, sprintIds: ids }),
  show: fc.option(
    fc.record(
      {
        metric: fc.constantFrom(...metrics),
        on: anyDay,
        until: anyDay,
        statusId: fc.uuid(),
        estimate: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
      },
      { requiredKeys: ['metric'] },
    ),
  ),
});

describe('the address', () => {
  it('is parsed to the query from which it was made', () => {
    fc.assert(
      fc.property(anyAsk, (ask) => {
        expect(readAddress(writeAddress(ask))).toEqual(ask);
        expect(asksAlike(ask, readAddress(writeAddress(ask)))).toBe(true);
      }),
    );
  });

  it('is parsed to the default query if it is invalid', () => {
    const usual = readAddress({});
    for (const address of [
      { last: 'many' },
      { last: '-3' },
      { from: '2026-03-02' },
      { from: 'March', to: '2026-03-02' },
      { filters: '[' },
      { filters: '3' },
      { filters: 'null' },
      { filters: '{"statusIds":"todo"}' },
      { show: 'everything' },
      { scale: 'year' },
    ])
      expect(readAddress(address)).toEqual(usual);
    expect(readAddress({ filters: '{"statusIds":["a","a",3]}' }).filters.statusIds).toEqual(['a']);
  });
});

describe('weeks', () => {
  const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];

  it('begin on Monday, and are cut short by the range', () => {
    expect(bucketsOf({ days, createdOn: [1, 2, 3, 4], finishedOn: [0, 1, 0, 5] }, 'week')).toEqual([
      { from: '2026-03-07', to: '2026-03-08', created: 3, finished: 1 },
      { from: '2026-03-09', to: '2026-03-10', created: 7, finished: 5 },
    ]);
    const scaleFor = (days: number) => scaleOf({ scale: null }, { days: Array.from({ length: days }, () => '') });
    expect([scaleFor(45), scaleFor(46)]).toEqual(['day', 'week']);
  });

  it('add up the values of their days', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 60 }), anyDay, (counts, from) => {
        const all = counts.map((_, index) =>
          new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
        );
        const buckets = bucketsOf(
          {
            days: all,
            createdOn: counts.map(([created]) => created),
            finishedOn: counts.map(([, finished]) => finished),
          },
          'week',
        );
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(buckets.map(({ created }) => created))).toBe(sum(counts.map(([created]) => created)));
        expect(buckets.at(-1)?.to).toBe(all.at(-1));
      }),
    );
  });
});

it('quotes separators and never writes a text as a formula', () => {
  const answer = { statuses: [], days: [] } as never;
  const tasks = ['=1+1', 'He said "no", twice', 'two\nlines', '@me'].map((title, index) => ({
    id: String(index),
    title,
    statusId: 's',
    at: null,
    span: null,
  }));
  expect(csvOf({ headings: [], goneStatus: '' }, 'cycle', answer, 'day', tasks).split('\r\n').slice(1)).toEqual([
    "0,'=1+1,,",
    '1,"He said ""no"", twice",,',
    '2,"two\nlines",,',
    "3,'@me,,",
    '',
  ]);
});
