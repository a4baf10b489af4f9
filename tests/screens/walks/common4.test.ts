import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState } from '../elements.ts';
import { fill, press } from '../userActions.ts';

const { four } = texts.tools;
const path = '/tools/common-4';
const reach = async () => void (await screen.findByRole('button', { name: four.toss }));
const button = (name: string) => buttonState(document.body, name);

test('the screen shows the expected content in every state of the common4 machine', async () => {
  expect(
    await coverScreen({
      machine: 'common4',
      acts: {
        'minutes.typed': fill({ [four.minutes]: '2' }),
        'countdown.started': press(four.start),
        'countdown.stopped': press(four.stop),
        'names.typed': fill({ [four.names]: 'Ada\nGrace' }),
        'names.shuffled': press(four.shuffle),
        'days.chosen': fill({ [four.from]: '2026-01-05' }),
        'coin.tossed': press(four.toss),
      },
      walks: [
        {
          path,
          reach,
          events: [
            { type: 'minutes.typed', minutes: '2' },
            { type: 'countdown.started' },
            { type: 'xstate.done.actor.readClock', output: 120_000 },
            { type: 'xstate.after.tick.common4.countdown.running.waiting' },
            { type: 'countdown.stopped' },
          ],
          serializeState: ({ context: { minutes, endsAt } }) => JSON.stringify([minutes, endsAt]),
          seen: {
            'countdown.idle': () => expect(button(four.start)).toBe('ready'),
            'countdown.running.waiting': () => {
              screen.getByRole('timer', { name: four.timer });
              expect(button(four.stop)).toBe('ready');
            },
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'minutes.typed', minutes: '2' },
            { type: 'countdown.started' },
            { type: 'xstate.done.actor.readClock', output: 1_000_000 },
            { type: 'xstate.after.tick.common4.countdown.running.waiting' },
            { type: 'xstate.done.actor.readClock', output: 1_120_000 },
          ],
          serializeState: ({ context: { minutes, endsAt } }) => JSON.stringify([minutes, endsAt]),
          seen: {
            'countdown.over': () => expect(screen.getByRole('timer', { name: four.timer }).textContent).toBe(four.over),
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'names.typed', names: 'Ada\nGrace' },
            { type: 'names.shuffled' },
            { type: 'xstate.done.actor.shuffle', output: ['Grace', 'Ada'] },
            { type: 'days.chosen', days: { from: '2026-01-05' } },
          ],
          serializeState: ({ context: { names, order, from } }) => JSON.stringify([names, order, from]),
          seen: {},
        },
        {
          path,
          reach,
          events: [
            { type: 'coin.tossed' },
            { type: 'xstate.done.actor.tossCoin', output: 'heads' },
            { type: 'xstate.done.actor.tossCoin', output: 'tails' },
          ],
          seen: {
            'coin.untossed': () => screen.getByText(four.notTossed),
            'coin.heads': () => screen.getByText(four.tossed({ side: 'heads', times: 1 })),
            'coin.tails': () => screen.getByText(four.tossed({ side: 'tails', times: 1 })),
          },
        },
      ],
      unseen: {
        'countdown.starting': 'the clock answers immediately',
        'countdown.running.reading': 'the clock answers immediately',
        'order.idle': 'the list shows the last order',
        'order.shuffling': 'the answer comes immediately',
        'coin.tossing': 'the answer comes immediately',
      },
    }),
  ).toEqual({ paths: 7, states: { seen: 6, all: 11 } });
});
