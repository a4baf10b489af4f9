import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PublicConfig } from '../../domain/access.ts';
import { AppError } from '../../domain/errors.ts';
import { texts } from '../support/texts.ts';
import { after } from './after.ts';
import { openApp, type RunningApp } from './app.tsx';
import { alertWithText, buttonState } from './elements.ts';

const config: PublicConfig = {
  google: false,
  mail: true,
  signUp: 'open',
  signUpDomains: [],
  adminContact: null,
  analytics: null,
};
const { externalFailures } = texts.start;
let app: RunningApp;
const open = async (path: string, served: Partial<PublicConfig> = {}, answers = {}) => {
  app = await openApp({
    path: `/authentication/${path}`,
    session: null,
    answers: { loadConfig: () => ({ ...config, ...served }), ...answers },
  });
};
afterEach(() => app.close());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const fields = () => screen.queryAllByRole('textbox').length;
const byInvitation = texts.authentication.signUpByInvitation;
const form = {
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  name: 'Ada',
  lastName: 'Lovelace',
  invitation: 'token',
};

describe('the sign-up page', () => {
  test('shows the form without a hint if everyone may sign up', async () => {
    await open('sign-up');
    await heading(texts.authentication.createAccountTitle);
    await screen.findByRole('textbox', { name: texts.start.email });
    expect(screen.queryByText(/New accounts/)).toBeNull();
  });

  test('explains that an invitation is required, without a form, and links to sign-in', async () => {
    await open('sign-up', { signUp: 'invited' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(byInvitation));
    expect(fields()).toBe(0);
    expect(screen.getByRole('link', { name: texts.authentication.signInLink }).getAttribute('href')).toBe(
      '/authentication/sign-in',
    );
  });

  test('shows the form for an invitation even if sign-up is closed', async () => {
    await open('sign-up?invitation=token', { signUp: 'invited' });
    await screen.findByText(texts.authentication.signUpInvited);
    expect(fields()).toBeGreaterThan(0);
    expect(screen.queryByText(byInvitation)).toBeNull();
  });

  test('explains that an invitation is no longer valid and a new one is required', async () => {
    await open('sign-up?invitation=token', { signUp: 'invited' });
    await screen.findByText(texts.authentication.signUpInvited);
    await after(
      'session',
      { type: 'signUp.submitted', form },
      { type: 'xstate.error.actor.signUp', error: new AppError('INVITATION_INVALID', 'gone') },
    )(app);
    expect(screen.getByRole('status').textContent).toBe(`This invitation is no longer valid. ${byInvitation}`);
    expect(fields()).toBe(0);
  });

  test('shows the form for an invalid invitation if everyone may sign up', async () => {
    await open('sign-up?invitation=token');
    await screen.findByText(texts.authentication.signUpInvited);
    await after(
      'session',
      { type: 'signUp.submitted', form },
      { type: 'xstate.error.actor.signUp', error: new AppError('INVITATION_INVALID', 'gone') },
    )(app);
    alertWithText(texts.start.failures.INVITATION_INVALID);
    expect(fields()).toBeGreaterThan(0);
    expect(screen.queryByText(/join the workspace/)).toBeNull();
  });

  test('lists the allowed e-mail domains above the form', async () => {
    await open('sign-up', { signUp: 'domains', signUpDomains: ['example.com', 'example.org'] });
    await screen.findByText(texts.authentication.signUpDomains({ domains: 'example.com, example.org' }));
    expect(fields()).toBeGreaterThan(0);
  });

  test('shows why the server rejects an address', async () => {
    await open('sign-up', { signUp: 'domains', signUpDomains: ['example.com'] });
    await heading(texts.authentication.createAccountTitle);
    await after(
      'session',
      { type: 'signUp.submitted', form },
      { type: 'xstate.error.actor.signUp', error: new AppError('SIGN_UP_CLOSED', 'Only addresses at example.com') },
    )(app);
    alertWithText('Only addresses at example.com');
  });
});

describe('the password reset page', () => {
  test('explains that a link is sent if the server can send mail', async () => {
    await open('password/reset');
    await screen.findByText(texts.authentication.resetHint);
  });

  test.each([
    ['the person who runs it', null],
    ['it@example.com', 'it@example.com'],
  ])('names %s if the server cannot send mail, before and after the request', async (name, adminContact) => {
    const words = texts.authentication.resetUnmailedBy({ contact: name });
    await open('password/reset', { mail: false, adminContact });
    await screen.findByText(words);
    await after(
      'passwordReset',
      { type: 'email.submitted', email: 'ada@example.com' },
      { type: 'xstate.done.actor.requestReset', output: undefined },
    )(app);
    await heading(texts.authentication.resetUnmailedTitle);
    expect(screen.getByRole('status').textContent).toBe(words);
    expect(buttonState(document.body, texts.authentication.resetAgain)).toBe('ready');
  });
});

describe('the sign-in page', () => {
  test.each(Object.entries(externalFailures))(
    'shows why sign-in with another service failed: %s',
    async (reason, words) => {
      await open(`sign-in?reason=${reason}`);
      await heading(texts.start.signInTitle);
      alertWithText(words);
    },
  );

  test('ignores an unknown reason in the address', async () => {
    await open('sign-in?reason=<b>hacked</b>');
    await heading(texts.start.signInTitle);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(document.body.textContent).not.toContain('hacked');
  });

  test('replaces the reason with the error of the next attempt', async () => {
    const [first] = Object.entries(externalFailures);
    if (!first) throw new Error('There is no reason');
    await open(`sign-in?reason=${first[0]}`);
    await heading(texts.start.signInTitle);
    await after(
      'session',
      { type: 'signIn.submitted', email: 'ada@example.com', password: 'wrong' },
      { type: 'xstate.error.actor.signIn', error: new AppError('INVALID_CREDENTIALS', 'no') },
    )(app);
    alertWithText(texts.start.failures.INVALID_CREDENTIALS);
    expect(document.body.textContent).not.toContain(first[1]);
  });
});
