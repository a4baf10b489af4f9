import type { Spread } from '../../domain/insights.ts';

/**
 * Returns a percentile of sorted values, interpolated between the two nearest ranks like MEDIAN and PERCENTILE.INC in
 * spreadsheets. Returns NaN without values.
 */
export function percentile(sorted: Float64Array | readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (high - low) * (place - below);
}

export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { count: 0, median: null, p85: null };
  const sorted = Float64Array.from(values).sort();
  return {
    count: values.length,
    median: Math.round(percentile(sorted, 0.5)),
    p85: Math.round(percentile(sorted, 0.85)),
  };
}
