import { expect, it } from 'vitest';
import { isMet, median, quantile, toMarkdown } from './measurement.ts';

it('returns quantiles and medians of samples', () => {
  expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(quantile([5, 1, 4, 2, 3], 0)).toBe(1);
  expect(median([9, 1, 4])).toBe(4);
  expect(median([])).toBeNaN();
});

it('treats budgets of rates as minimum and all others as maximum', () => {
  expect(isMet({ what: 'a', value: 10, unit: '/s', budget: 9 })).toBe(true);
  expect(isMet({ what: 'a', value: 10, unit: 'ms', budget: 9 })).toBe(false);
  expect(isMet({ what: 'a', value: 10, unit: 'ms' })).toBeNull();
});

it('writes one table per part and the reason of a failed part', () => {
  expect(
    toMarkdown([
      {
        name: 'Bundle',
        measurements: [
          { what: 'JS', value: 120, unit: 'kB', budget: 150, note: 'gzip' },
          { what: 'frame', value: 16.66, unit: 'ms' },
        ],
        failure: null,
      },
      { name: 'Live', measurements: [], failure: 'no socket' },
    ]),
  ).toBe(
    [
      '## Bundle',
      '',
      '| what | budget | measured | ratio | met |',
      '|---|---|---|---|---|',
      '| JS (gzip) | ≤ 150 kB | 120 kB | 0.80 | yes |',
      '| frame |  | 16.7 ms |  |  |',
      '',
      '## Live',
      '',
      'Not all of it could be measured: no socket',
      '',
    ].join('\n'),
  );
});
