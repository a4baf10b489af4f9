import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';

const withGoogle = (): HTMLElement => screen.getByRole('link', { name: /Google/i });
const without = (): void => {
  screen.getByRole('button', { name: texts.start.submitSignIn });
  expect(screen.queryByRole('link', { name: /Google/i })).toBeNull();
};

test('the screen shows the expected content in every state of the serverConfig machine', async () => {
  expect(
    await coverScreen({
      machine: 'serverConfig',
      walks: [
        {
          path: '/authentication/sign-in',
          session: null,
          answers: { loadConfig: undefined },
          events: [
            {
              type: 'xstate.done.actor.loadConfig',
              output: {
                google: true,
                providers: [{ id: 'google', name: 'Google' }],
                mail: true,
                signUp: 'open',
                signUpDomains: [],
                adminContact: null,
                language: 'spec',
                analytics: null,
              },
            },
            { type: 'xstate.error.actor.loadConfig', error: new Error('away') },
            { type: 'xstate.after.pause.serverConfig.unknown' },
          ],
          seen: { loading: without, unknown: without, known: withGoogle },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 3 } });
});
