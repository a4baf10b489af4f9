import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientState } from '../../../domain/clientState.ts';
import { emptyClientState } from '../../../domain/emptyClientState.ts';
import { AppError } from '../../../domain/errors.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { ada, storedSessionOf, workspace } from '../world.ts';

const byToken: ClientState = { ...emptyClientState, authenticated: true, token: 'lonely' };
const heading = (name: string | RegExp): HTMLElement => screen.getByRole('heading', { level: 1, name });
let answer: { resolve: (user: typeof ada) => void; reject: (error: unknown) => void } = {
  resolve: () => undefined,
  reject: () => undefined,
};
const loadAccount = () =>
  new Promise<typeof ada>((resolve, reject) => {
    answer = { resolve, reject };
  });

test('the screen shows the expected content in every state of the root machine', async () => {
  expect(
    await coverScreen({
      machine: 'root',
      walks: [
        {
          path: '/projects',
          session: byToken,
          answers: {
            loadAccount,
            loadCode: ({ name }: { name: string }) => name === 'workspace' && new Promise(() => undefined),
          },
          // The session machine sends these events after its response.
          events: [{ type: 'session.opened', user: ada, workspace }, { type: 'session.closed' }],
          acts: {
            'session.opened': async () => act(async () => answer.resolve(ada)),
            'session.closed': async () =>
              act(async () => answer.reject(new AppError('INVALID_TOKEN', 'Invalid token'))),
          },
          seen: {
            restoring: () => screen.getByRole('status', { name: texts.start.loading }),
            signedOut: () => heading(texts.start.signInTitle),
            'signedIn.inWorkspace': () => {
              heading(texts.projects.title);
              within(screen.getByRole('main')).getByText(texts.start.loading);
            },
          },
        },
        {
          path: '/',
          session: storedSessionOf({ ...ada, workspaces: [], defaultWorkspace: null, workspaceDefaultId: null }),

          events: [{ type: 'workspace.created', workspace }],
          seen: {
            'signedIn.withoutWorkspace': () => heading(/workspace/i),
            'signedIn.inWorkspace': () => heading(texts.home.title),
          },
        },
      ],
      unseen: { 'signedIn.leavingWorkspace': 'transient' },
    }),
  ).toEqual({ paths: 3, states: { seen: 4, all: 5 } });
});
