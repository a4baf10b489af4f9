import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { coverScreen } from '../coverScreen.ts';
import { answersOfInsights, insightsPath, numbers } from '../insights.ts';
import { buttonState } from '../elements.ts';
import '../elementSizes.ts';

const status = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('|');
const chart = (): HTMLElement => screen.getByRole('region', { name: 'Cumulative flow' });
const reach = async () => void (await screen.findByRole('region', { name: 'Cumulative flow' }));
const file = (name: string): string => buttonState(screen.getByRole('region', { name }), /CSV/);
const requested = {
  type: 'file.requested',
  project: 'Engine',
  answer: numbers,
  texts: { name: 'chart', headings: [], goneStatus: 'Removed status' },
} as const;

test('the screen shows the expected content in every state of the insights machine', async () => {
  expect(
    await coverScreen({
      machine: 'insights',
      walks: [
        {
          path: insightsPath,
          answers: answersOfInsights,
          reach,
          events: [{ type: 'range.chosen', range: { last: 14 } }],
          seen: {
            'query.applied': () => expect(status()).not.toContain('Updating...'),
            'query.pausing': () => {
              expect(screen.getByRole<HTMLInputElement>('radio', { name: '14 days' }).checked).toBe(true);
              expect(status()).toContain('Updating...');
              expect(chart().closest('[aria-busy]')).not.toBeNull();
            },
          },
        },
        {
          path: insightsPath,
          answers: answersOfInsights,
          reach,
          events: [
            { ...requested, chart: 'flow' },
            { ...requested, chart: 'cycle' },
          ],
          seen: {
            'file.idle': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['ready', 'ready']),
            'file.collecting': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['ready', 'busy']),
            'file.saving': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['busy', 'ready']),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 5, all: 5 } });
});
