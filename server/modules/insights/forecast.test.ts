import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insightsLimits } from '../../../domain/insights.ts';
import { forecastOf } from './forecast.ts';

const today = '2026-03-10';
const ready = (open: number, samples: number[]) => {
  const forecast = forecastOf({ open, samples, today });
  if (forecast.kind !== 'ready') throw new Error(`It is ${forecast.kind}`);
  return forecast;
};

describe('a forecast', () => {
  it('is certain if every day finished the same number of tasks', () => {
    expect(ready(20, [2, 2, 2, 2, 2, 2, 2])).toMatchObject({
      open: 20,
      days: 7,
      finished: 14,
      trials: insightsLimits.trials,
      done: { p50: '2026-03-20', p85: '2026-03-20', p95: '2026-03-20' },
      in30: { p50: 60, p85: 60, p95: 60 },
    });
    expect(ready(20, [2, 2, 2, 2, 2, 2, 2]).band.slice(-2)).toEqual([
      { day: '2026-03-19', p5: 2, p15: 2, p50: 2, p85: 2, p95: 2 },
      { day: '2026-03-20', p5: 0, p15: 0, p50: 0, p85: 0, p95: 0 },
    ]);
  });

  it('matches the distribution of coin tosses', () => {
    // The samples are like coin tosses. 30 tosses have a mean sum of 15 with a standard deviation of 2.74. The sum is
    // at least 12 in 87 %, 11 in 95.1 % and 10 in 97.9 % of the cases.
    const { in30, done } = ready(30, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(in30.p50).toBe(15);
    expect([12, 13]).toContain(in30.p85);
    expect([10, 11]).toContain(in30.p95);
    // 30 heads take a mean of 60 tosses, with a standard deviation of 7.7.
    expect(done.p50 === null ? '' : done.p50 >= '2026-05-06' && done.p50 <= '2026-05-12').toBe(true);
  });

  it('gives the same answer to the same question, and none without enough data', () => {
    const samples = [0, 3, 1, 0, 0, 5, 2, 1];
    expect(forecastOf({ open: 40, samples, today })).toEqual(forecastOf({ open: 40, samples: [...samples], today }));
    expect(forecastOf({ open: 0, samples, today })).toEqual({ kind: 'nothingOpen' });
    expect(forecastOf({ open: 4, samples: [3, 3], today })).toEqual({ kind: 'tooLittle', days: 2, finished: 6 });
    expect(forecastOf({ open: 4, samples: [0, 0, 0, 0, 0, 0, 4], today })).toEqual({
      kind: 'tooLittle',
      days: 7,
      finished: 4,
    });
  });

  it('ends at its horizon', () => {
    const { done, band } = ready(1_000_000, [0, 0, 0, 0, 0, 0, 5]);
    expect(done).toEqual({ p50: null, p85: null, p95: null });
    expect(band.length).toBeLessThanOrEqual(62);
  });

  it('gives later dates and fewer tasks for more certainty, and open tasks never increase (property)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 7, maxLength: 40 }),
        (open, samples) => {
          const forecast = forecastOf({ open, samples, today });
          if (forecast.kind !== 'ready') return;
          const { done, in30, band } = forecast;
          const late = '9999';
          expect((done.p50 ?? late) <= (done.p85 ?? late) && (done.p85 ?? late) <= (done.p95 ?? late)).toBe(true);
          expect(in30.p50 >= in30.p85 && in30.p85 >= in30.p95).toBe(true);
          for (const [index, { p5, p15, p50, p85, p95 }] of band.entries()) {
            expect([p5, p15, p50, p85, p95]).toEqual([p5, p15, p50, p85, p95].sort((one, other) => one - other));
            expect(p50).toBeLessThanOrEqual(band[index - 1]?.p50 ?? open);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
