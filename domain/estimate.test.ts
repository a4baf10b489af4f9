import { expect, it } from 'vitest';
import { cardValue, estimateOrder } from './estimate.ts';

it('cardValue returns the estimate as it is shown on a card', () => {
  expect(['½', '8', '2,5', '13.5', 'XL', '?', ''].map(cardValue)).toEqual([
    0.5,
    8,
    2.5,
    13.5,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

it('estimateOrder sorts numbers before sizes, and tasks without an estimate last', () => {
  const mixed = [null, 'XL', '100', '½', 'mucho', 's', '8'];
  expect(mixed.toSorted((a, b) => estimateOrder(a) - estimateOrder(b))).toEqual([
    '½',
    '8',
    '100',
    's',
    'XL',
    'mucho',
    null,
  ]);
});
