import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';

test('the screen shows the expected content in every state of the workspace machine', async () => {
  expect(
    await coverScreen({
      machine: 'workspace',
      walks: [
        {
          path: '/projects',
          answers: { loadOutbox: undefined },
          events: [{ type: 'xstate.done.actor.loadOutbox', output: [] }],
          seen: {
            opening: () => {
              screen.getByRole('navigation', { name: texts.shell.navigation });
              screen.getByText(texts.start.loading);
            },
            'active.started': () => screen.getByRole('link', { name: /Engine/ }),
          },
        },
      ],
      unseen: { 'active.starting': 'transient' },
    }),
  ).toEqual({ paths: 1, states: { seen: 2, all: 3 } });
});
