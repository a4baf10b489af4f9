import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignUp } from '../../../domain/account.ts';
import type { ClientState } from '../../../domain/clientState.ts';
import { emptyClientState } from '../../../domain/emptyClientState.ts';
import { AppError } from '../../../domain/errors.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog, fieldError } from '../elements.ts';
import '../elementSizes.ts';
import { fill, inSequence, press, submit } from '../userActions.ts';
import { ada } from '../world.ts';

const byToken: ClientState = { ...emptyClientState, authenticated: true, token: 'lonely' };
const form: SignUp = {
  email: 'ada@example.com',
  password: 'password',
  confirmPassword: 'password',
  name: 'Ada',
  lastName: 'Lovelace',
};
const signIn = { type: 'signIn.submitted', email: 'ada@example.com', password: 'password' } as const;
const signUp = { type: 'signUp.submitted', form, picture: new Blob(['picture']) } as const;
const unknown = new AppError('INVALID_TOKEN', 'Invalid token');

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name });
const button = (name: string) => buttonState(document.body, name);
const pending = () => screen.getByRole('status', { name: texts.start.loading });
const inside = (page: string) => () => {
  screen.getByRole('navigation', { name: texts.shell.navigation });
  heading(page);
};
const question = () => dialog(texts.ui.signOut.title);
const signInForm = () => {
  heading(texts.start.signInTitle);
  expect(button(texts.start.submitSignIn)).toBe('ready');
};

test('the screen shows the expected content in every state of the session machine', async () => {
  expect(
    await coverScreen({
      machine: 'session',
      acts: {
        'signIn.submitted': submit(
          { [texts.start.email]: signIn.email, [texts.start.password]: signIn.password },
          texts.start.submitSignIn,
        ),
        'signUp.submitted': submit(
          {
            [texts.start.email]: form.email,
            [texts.start.password]: form.password,
            [texts.authentication.confirmPassword]: form.password,
            [texts.authentication.name]: form.name,
            [texts.authentication.lastName]: form.lastName,
          },
          texts.authentication.createAccount,
        ),
        'error.dismissed': fill({ [texts.start.email]: 'grace@example.com' }),
        'signOut.requested': inSequence(
          press(new RegExp(`^${texts.shell.userMenu.menu}`)),
          press(texts.shell.userMenu.signOut, 'menuitem'),
        ),
        'signOut.confirmed': press(texts.ui.signOut.keep, 'button', question),
        'signOut.cancelled': press(texts.ui.cancel, 'button', question),
      },
      withoutAct: {
        'callback.received': 'An external provider of sign-in opens the page that sends it.',
      },
      walks: [
        {
          path: '/',
          session: byToken,
          answers: { loadAccount: undefined },
          events: [
            { type: 'xstate.done.actor.restoreAccount', output: ada },
            { type: 'xstate.error.actor.restoreAccount', error: unknown },
          ],
          seen: {
            'restoring.loadingAccount': pending,
            'signedIn.idle': inside(texts.shell.dashboard),
            'signedOut.idle': signInForm,
          },
        },
        {
          path: '/authentication/sign-in?redirect=/projects',
          session: null,
          events: [signIn, { type: 'xstate.done.actor.signIn', output: { account: ada, token: 'fresh' } }],
          seen: {
            'signedOut.idle': signInForm,
            'signedOut.signingIn': () => expect(button(texts.start.submitSignIn)).toBe('busy'),
            'signedIn.idle': inside(texts.shell.projects),
          },
        },
        {
          path: '/authentication/sign-in',
          session: null,
          reach: after('session', signIn, {
            type: 'xstate.error.actor.signIn',
            error: new AppError('INVALID_CREDENTIALS', 'no'),
          }),
          events: [{ type: 'error.dismissed' }],
          seen: { 'signedOut.idle': () => alertWithText(texts.start.failures.INVALID_CREDENTIALS) },
        },
        {
          path: '/authentication/sign-up',
          session: null,
          events: [
            signUp,
            {
              type: 'xstate.done.actor.signUp',
              output: { account: ada, token: 'fresh', picture: new Blob(['picture']) },
            },
            { type: 'xstate.done.actor.uploadAvatar', output: ada },
          ],
          seen: {
            'signedOut.idle': () => {
              heading(texts.authentication.createAccountTitle);
              expect(button(texts.authentication.createAccount)).toBe('disabled');
            },
            'signedOut.signingUp': () => expect(button(texts.authentication.createAccount)).toBe('busy'),
            'signedIn.addingPicture': inside(texts.shell.dashboard),
            'signedIn.idle': inside(texts.shell.dashboard),
          },
        },
        {
          path: '/authentication/sign-up',
          session: null,
          reach: after('session', signUp, {
            type: 'xstate.error.actor.signUp',
            error: new AppError('EMAIL_TAKEN', 'no'),
          }),
          events: [],
          seen: {
            'signedOut.idle': () => expect(fieldError(texts.start.email)).toContain(texts.start.failures.EMAIL_TAKEN),
          },
        },
        {
          path: '/callback?token=once',
          session: null,
          reach: async (app) => {
            const session = await app.actor('session');
            await waitFor(() => expect(session.getSnapshot().matches({ signedOut: 'receivingCallback' })).toBe(true));
          },
          events: [
            {
              type: 'xstate.done.actor.exchangeCallback',
              output: { account: ada, token: 'fresh', redirect: '/projects' },
            },
            { type: 'xstate.error.actor.exchangeCallback', error: unknown },
          ],
          seen: {
            'signedOut.receivingCallback': pending,
            'signedIn.idle': inside(texts.shell.projects),
            'signedOut.idle': signInForm,
          },
        },
        {
          path: '/',
          answers: { loadAccount: undefined },
          events: [
            { type: 'xstate.done.actor.verifyAccount', output: ada },
            { type: 'xstate.error.actor.verifyAccount', error: unknown },
            { type: 'signOut.requested' },
            { type: 'xstate.done.actor.findUnsaved', output: { drafts: 0, changes: 0, documents: 0 } },
            { type: 'xstate.done.actor.findUnsaved', output: { drafts: 1, changes: 2, documents: 0 } },
            { type: 'signOut.confirmed', keepsUnsaved: true },
            { type: 'signOut.cancelled' },
            { type: 'xstate.done.actor.signOut', output: undefined },
            { type: 'xstate.after.3000.session.signedIn.signingOut' },
          ],
          seen: {
            'signedIn.verifying': inside(texts.shell.dashboard),
            'signedIn.idle': inside(texts.shell.dashboard),
            'signedIn.checkingUnsaved': pending,
            'signedIn.confirmingSignOut': () => {
              within(question()).getByText(texts.ui.signOut.changes({ count: 2 }));
              expect(buttonState(question(), texts.ui.signOut.keep)).toBe('ready');
            },
            'signedIn.signingOut': pending,
            'signedOut.idle': signInForm,
            expired: () => {
              signInForm();
              screen.getByText(texts.start.expired);
            },
          },
        },
      ],
      unseen: { 'restoring.deciding': 'transient', signingOutDone: 'transient' },
    }),
  ).toEqual({ paths: 15, states: { seen: 12, all: 14 } });
});
