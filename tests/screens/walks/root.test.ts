import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientState } from '../../../domain/clientState.ts';
import { emptyClientState } from '../../../domain/emptyClientState.ts';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import '../elementSizes.ts';
import { inSequence, press } from '../userActions.ts';
import { ada, storedSessionOf, workspace } from '../world.ts';

const byToken: ClientState = { ...emptyClientState, authenticated: true, token: 'lonely' };
const heading = (name: string | RegExp): HTMLElement => screen.getByRole('heading', { level: 1, name });
const otherWorkspace = { ...workspace, id: uuid(3), name: 'Analytical Engines' };
const inBoth = { ...ada, workspaces: [workspace, otherWorkspace] };
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
      acts: {
        'workspace.chosen': inSequence(
          press(new RegExp(texts.shell.switcher.label)),
          press(/Analytical/, 'menuitemradio'),
          async () => void (await screen.findByRole('heading', { level: 1, name: texts.home.title })),
        ),
      },
      withoutAct: {
        'navigation.requested': 'Machines send it. The router only listens to the emitted event of the same name.',
      },
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

          events: [{ type: 'workspace.created', workspace, to: '/' }],
          seen: {
            'signedIn.withoutWorkspace': () => heading(/workspace/i),
            'signedIn.inWorkspace': () => heading(texts.home.title),
          },
        },
        {
          path: '/projects',
          session: storedSessionOf(inBoth),
          answers: { loadAccount: () => inBoth },
          reach: async () => void (await screen.findByRole('heading', { level: 1, name: texts.projects.title })),
          events: [{ type: 'workspace.chosen', workspace: otherWorkspace }],
          seen: {},
        },
      ],
      unseen: { 'signedIn.leavingWorkspace': 'transient' },
    }),
  ).toEqual({ paths: 4, states: { seen: 4, all: 5 } });
});
