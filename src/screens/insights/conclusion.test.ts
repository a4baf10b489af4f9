import { expect, it } from 'vitest';
import type { Forecast } from '../../../domain/insights.ts';
import { readTexts } from '../../../tests/support/texts.ts';
import { conclusionOf } from './conclusion.ts';

const texts = readTexts('insights');
const calm: Parameters<typeof conclusionOf>[1] = {
  created: 10,
  finished: 10,
  open: 5,
  wip: 4,
  late: 0,
  forecast: { kind: 'tooLittle', days: 3, finished: 10 },
};
const likely: Extract<Forecast, { kind: 'ready' }> = {
  kind: 'ready',
  open: 5,
  days: 90,
  finished: 10,
  trials: 2000,
  done: { p50: '2026-03-10', p85: '2026-03-18', p95: null },
  in30: { p50: 4, p85: 3, p95: 2 },
  band: [],
};

it.each([
  [{ open: 0 }, 'Everything is done: 10 tasks were finished in this period, and none is open.'],
  [{ open: 0, finished: 0 }, 'No task is open, and none was finished in this period.'],
  [{ finished: 0, open: 1 }, 'Nothing was finished in this period, and 1 task is open.'],
  [{ late: 3, created: 90, forecast: likely }, '3 of 4 tasks in progress take longer than usual: look at them first.'],
  [
    { created: 13, forecast: likely },
    'Open work is growing: 13 tasks were created in this period, and 10 were finished.',
  ],
  [{ created: 12, forecast: likely }, 'At the current pace, the 5 open tasks are likely done by 18/03/26.'],
  [{ created: 4 }, 'Open work is shrinking: 10 tasks were finished in this period, and 4 were created.'],
  [
    { forecast: { ...likely, done: { ...likely.done, p85: null } } },
    'Work is in balance: 10 tasks were created in this period, and 10 were finished.',
  ],
])('draws from %j the conclusion: %s', (given, sentence) => {
  expect(conclusionOf(texts, { ...calm, ...given })).toBe(sentence);
});
