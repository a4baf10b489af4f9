import { expect, it } from 'vitest';
import { riskField, reviewDateField } from '../support/riskField.ts';
import { type CellReader, rulesOf } from '../../domain/fields/kinds.ts';

const { risk } = riskField;
const { reviewDate } = reviewDateField;
const reader: CellReader = {
  day: (text) => (text === '1 Feb' ? '2030-02-01' : null),
  option: (text) => (text === 'High' ? 'high' : null),
};

it('a choice accepts its options and no value', () => {
  expect(['high', null, 'huge', ''].map((value) => risk.write.safeParse(value).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a cell of an import is read by its kind', () => {
  const { readCell } = rulesOf(risk);
  expect([readCell?.('High', reader), readCell?.('Huge', reader)]).toEqual(['high', undefined]);
  expect(['1 Feb', 'soon'].map((text) => rulesOf(reviewDate).readCell?.(text, reader))).toEqual([
    '2030-02-01',
    undefined,
  ]);
  expect(['1,5', '2.0', 'two'].map((text) => rulesOf({ kind: 'number' }).readCell?.(text, reader))).toEqual([
    1.5,
    2,
    undefined,
  ]);
});

it('the ranges of a date meet without a gap, and depend on the day', () => {
  const { filter } = rulesOf(reviewDate);
  const ranges = typeof filter === 'function' ? filter(reviewDate, '2030-02-27') : null;
  expect(ranges).toEqual({
    past: [null, '2030-02-27'],
    today: ['2030-02-27', '2030-02-28'],
    week: ['2030-02-28', '2030-03-07'],
    later: ['2030-03-07', null],
  });
});
