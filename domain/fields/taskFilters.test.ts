import { expect, it } from 'vitest';
import { filterShape, filterValuesOf, modeOf, testOf, withoutMode } from './taskFilters.ts';

const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const;
const passes = (wanted: readonly string[], labels: readonly string[]) =>
  testOf(wanted)?.(filterValuesOf('labels', labels, '2030-01-01')) ?? null;

it('labels are filtered by any, all or none of the values', () => {
  const [a, b] = ids;
  expect([passes([a, b], [b]), passes([a], [b]), passes(['none', a], [])]).toEqual([true, false, true]);
  expect([passes(['all', a, b], [b, a]), passes(['all', a, b], [a])]).toEqual([true, false]);
  expect([passes(['not', a], [b]), passes(['not', a], [a, b]), passes(['not', 'none'], [])]).toEqual([
    true,
    false,
    false,
  ]);
  expect([passes([], []), passes(['not'], [])]).toEqual([null, null]);
});

it('the mode of a filter is one of its values', () => {
  expect([modeOf(['all', 'x']), modeOf(['x']), withoutMode(['not', 'x'])]).toEqual(['all', 'any', ['x']]);
  expect(filterShape.labelIds.safeParse(['not', 'none', ...ids]).success).toBe(true);
  expect(filterShape.labelIds.safeParse(['some']).success).toBe(false);
});
