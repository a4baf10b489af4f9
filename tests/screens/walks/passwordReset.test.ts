import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState, fieldError } from '../elements.ts';

const passwords = { password: 'a new password', confirmPassword: 'a new password' };
const emailSubmitted = { type: 'email.submitted', email: 'ada@example.com' } as const;
const submitted = { type: 'passwords.submitted', passwords } as const;
const submitEmail = (email: string) => submit({ Email: email }, 'Send link');
const submitPasswords = (confirmPassword: string) =>
  submit({ 'New password': passwords.password, 'Confirm password': confirmPassword }, 'Change password');
const hands = {
  'email.submitted': submitEmail('ada@example.com'),
  'passwords.submitted': submitPasswords(passwords.confirmPassword),
};
const unreachable = new AppError('NETWORK', 'no answer');
const unreachableWords = "The server can't be reached. What you typed is still here: try again.";
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const button = (name: string) => buttonState(document.body, name);
const isFine = (name: string) => expect(fieldError(name)).toBeNull();

test('the screen shows the expected content in every state of the passwordReset machine', async () => {
  expect(
    await coverScreen({
      machine: 'passwordReset',
      walks: [
        {
          path: '/authentication/password/reset',
          session: null,
          hands,
          events: [
            emailSubmitted,
            { type: 'again.requested' },
            { type: 'xstate.done.actor.requestReset', output: undefined },
          ],
          seen: {
            'requesting.editing': () => {
              expect(button('Send link')).toBe('ready');
              isFine('Email');
            },
            'requesting.sending': () => expect(button('Send link')).toBe('busy'),
            'requesting.sent': () => {
              heading('Check your email');
              expect(screen.getByRole('status').textContent).toContain('If ada@example.com has an account');
            },
          },
        },
        {
          path: '/authentication/password/reset',
          session: null,
          reach: submitEmail(''),
          hands,
          events: [emailSubmitted],
          seen: {
            'requesting.editing': () => {
              expect(fieldError('Email')).toContain('Invalid email format');
              expect(document.activeElement).toBe(screen.getByLabelText('Email'));
            },
          },
        },
        {
          path: '/authentication/password/reset',
          session: null,
          reach: inSequence(
            submitEmail('ada@example.com'),
            after('passwordReset', { type: 'xstate.error.actor.requestReset', error: unreachable }),
          ),
          hands: { 'email.submitted': submit({}, 'Send link') },
          events: [emailSubmitted],
          seen: {
            'requesting.editing': () => {
              alertWithText(unreachableWords);
              expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
              expect(button('Send link')).toBe('ready');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          hands,
          events: [submitted, { type: 'xstate.done.actor.changeForgottenPassword', output: undefined }],
          seen: {
            'changing.editing': () => {
              expect(button('Change password')).toBe('ready');
              isFine('New password');
            },
            'changing.sending': () => expect(button('Change password')).toBe('busy'),
            'changing.changed': (app) => {
              heading('Sign in to Faena');
              expect(app.address()).toBe('/authentication/sign-in');
              screen.getByText('Your password was changed. Sign in with the new one.');
            },
          },
        },
        ...(
          [
            ['short', "Passwords don't match"],
            ['', 'Password must be at least 8 characters'],
          ] as const
        ).map(([confirmation, words]) => ({
          path: '/authentication/password/reset/key',
          session: null,
          reach: submitPasswords(confirmation),
          hands,
          events: [submitted],
          seen: { 'changing.editing': () => expect(fieldError('Confirm password')).toBe(words) },
        })),
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: inSequence(
            hands['passwords.submitted'],
            after('passwordReset', {
              type: 'xstate.error.actor.changeForgottenPassword',
              error: new AppError('VALIDATION', 'password: too easy', {
                issues: [{ path: 'body.password', message: 'This password is too easy to guess.' }],
              }),
            }),
          ),
          hands,
          events: [submitted],
          seen: {
            'changing.editing': () => {
              expect(fieldError('New password')).toContain('This password is too easy to guess.');
              expect(screen.getByRole('alert').textContent).toBe('');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: inSequence(
            hands['passwords.submitted'],
            after('passwordReset', { type: 'xstate.error.actor.changeForgottenPassword', error: unreachable }),
          ),
          hands: { 'passwords.submitted': submit({}, 'Change password') },
          events: [
            submitted,
            { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('RESET_INVALID', 'used') },
          ],
          seen: {
            'changing.editing': () => {
              alertWithText(unreachableWords);
              expect(button('Change password')).toBe('ready');
            },
            'changing.linkInvalid': () => {
              heading('This link no longer works');
              alertWithText('The link was used already, or an hour has passed.');
              screen.getByRole('link', { name: 'Ask for a new link' });
            },
          },
        },
      ],
      unseen: { deciding: 'transient' },
    }),
  ).toEqual({ paths: 8, states: { seen: 7, all: 8 } });
});
