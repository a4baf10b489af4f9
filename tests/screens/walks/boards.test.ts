import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { fill, press } from '../userActions.ts';
import { board, pageOf } from '../world.ts';

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.boards.search });

test('the screen shows the expected content in every state of the boards machine', async () => {
  expect(
    await coverScreen({
      machine: 'boards',
      acts: {
        'search.typed': fill({ [texts.boards.search]: 'month' }),
        'scope.chosen': press(texts.boards.scopes.shared, 'radio'),
      },
      walks: [
        {
          path: '/boards',
          answers: {
            loadPage: (input: LoadInput) => {
              if (input.spec.kind !== 'boards') return pageOf(input);
              return aPage(input.spec.search === '' ? [board] : []);
            },
          },
          events: [
            { type: 'search.typed', text: 'month' },
            { type: 'scope.chosen', scope: 'shared' },
            { type: 'xstate.after.searchPause.boards.pausing' },
          ],
          serializeState: ({ value, context }) => (value === 'idle' ? context.search : ''),
          seen: {
            idle: () =>
              box().value === '' ? screen.getByRole('link', { name: /^Week 12/ }) : screen.getByText(texts.boards.none),
            pausing: () => {
              expect(box().value).toBe('month');
              screen.getByRole('link', { name: /^Week 12/ });
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 1, states: { seen: 2, all: 2 } });
});
