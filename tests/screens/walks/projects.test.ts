import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText } from '../elements.ts';
import { fill, press } from '../userActions.ts';
import { pageOf } from '../world.ts';

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.projects.search });
const nothingFound: unknown = aPage([]);

test('the screen shows the expected content in every state of the projects machine', async () => {
  expect(
    await coverScreen({
      machine: 'projects',
      acts: {
        'search.typed': fill({ [texts.projects.search]: 'bridge' }),
        'retry.requested': press(texts.projects.retry),
      },
      walks: [
        {
          path: '/projects',
          answers: {
            loadPage: (input: LoadInput) => {
              if (input.spec.kind === 'projects') throw new AppError('FORBIDDEN', 'not yours');
              return pageOf(input);
            },
          },
          events: [{ type: 'retry.requested' }],
          seen: { idle: () => alertWithText('not yours') },
        },
        {
          path: '/projects',
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'projects' && input.spec.search !== '' ? nothingFound : pageOf(input),
          },
          events: [{ type: 'search.typed', text: 'bridge' }, { type: 'xstate.after.searchPause.projects.pausing' }],
          serializeState: ({ value, context }) => (value === 'idle' ? context.search : ''),
          seen: {
            idle: () =>
              box().value === '' ? screen.getByRole('link', { name: /Engine/ }) : screen.getByText(texts.projects.none),
            pausing: () => {
              expect(box().value).toBe('bridge');
              screen.getByRole('link', { name: /Engine/ });
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 2, all: 2 } });
});
