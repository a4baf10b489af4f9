import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { answersOfInsights, insightsPath, numbers } from '../insights.ts';
import { inSequence, choose, press, pressKeys } from '../userActions.ts';
import { buttonState } from '../elements.ts';
import '../elementSizes.ts';

const status = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('|');
const chart = (): HTMLElement => screen.getByRole('region', { name: texts.insights.charts.flow.title });
const reach = async () => void (await screen.findByRole('region', { name: texts.insights.charts.flow.title }));
const file = (name: string): string => buttonState(screen.getByRole('region', { name }), /CSV/);
const filter = choose(texts.insights.status, 'In Progress');
const openNumber = press(texts.insights.numbers.wip.open({ count: 2 }));
const requested = {
  type: 'file.requested',
  project: 'Engine',
  answer: numbers,
  texts: { name: 'chart', headings: [], goneStatus: texts.insights.goneStatus },
} as const;

test('the screen shows the expected content in every state of the insights machine', async () => {
  expect(
    await coverScreen({
      machine: 'insights',
      acts: {
        'range.chosen': press(texts.insights.presets[14], 'radio'),
        'zone.chosen': press(texts.insights.ownZone({ zone: 'UTC' })),
        'scale.chosen': press(texts.insights.charts.throughput.week, 'radio'),
        'filters.cleared': inSequence(filter, press(texts.insights.clearFilters)),
        'number.closed': inSequence(openNumber, pressKeys('{Escape}')),
        'file.requested': async (_, { chart: name }) =>
          press(/CSV/, 'button', () => screen.getByRole('region', { name: texts.insights.charts[name].title }))(),
      },
      walks: [
        {
          path: insightsPath,
          answers: answersOfInsights,
          reach,
          events: [{ type: 'range.chosen', range: { last: 14 } }],
          seen: {
            'query.applied': () => expect(status()).not.toContain(texts.insights.updating),
            'query.pausing': () => {
              expect(screen.getByRole<HTMLInputElement>('radio', { name: texts.insights.presets[14] }).checked).toBe(
                true,
              );
              expect(status()).toContain(texts.insights.updating);
              expect(chart().closest('[aria-busy]')).not.toBeNull();
            },
          },
        },
        {
          path: insightsPath,
          answers: answersOfInsights,
          reach,
          events: [{ type: 'scale.chosen', scale: 'week' }, { type: 'filters.cleared' }, { type: 'number.closed' }],
          seen: { 'query.pausing': () => expect(status()).toContain(texts.insights.updating) },
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
              expect([file(texts.insights.charts.flow.title), file(texts.insights.charts.cycle.title)]).toEqual([
                'ready',
                'ready',
              ]),
            'file.collecting': () =>
              expect([file(texts.insights.charts.flow.title), file(texts.insights.charts.cycle.title)]).toEqual([
                'ready',
                'busy',
              ]),
            'file.saving': () =>
              expect([file(texts.insights.charts.flow.title), file(texts.insights.charts.cycle.title)]).toEqual([
                'busy',
                'ready',
              ]),
          },
        },
        {
          path: `${insightsPath}?zone=Asia/Tokyo`,
          answers: answersOfInsights,
          reach,
          events: [{ type: 'zone.chosen', zone: null }],
          seen: { 'query.pausing': () => expect(status()).toContain(texts.insights.updating) },
        },
      ],
    }),
  ).toEqual({ paths: 7, states: { seen: 5, all: 5 } });
});
