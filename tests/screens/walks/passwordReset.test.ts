import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, wrongWith } from '../looks.ts';

const typed = { type: 'field.changed', field: 'email', text: 'ada@example.com' } as const;
const passwords = [
  { type: 'field.changed', field: 'password', text: 'a new password' },
  { type: 'field.changed', field: 'confirmPassword', text: 'a new password' },
] as const;
const submitted = { type: 'form.submitted' } as const;
const unreachable = new AppError('NETWORK', 'no answer');
const unreachableWords = "The server can't be reached. What you typed is still here: try again.";
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const button = (name: string) => buttonIn(document.body, name);
const isFine = (name: string) => expect(wrongWith(name)).toBeNull();

test('passwordReset: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'passwordReset',
      walks: [
        {
          path: '/authentication/password/reset',
          session: null,
          events: [
            typed,
            submitted,
            { type: 'again.requested' },
            { type: 'xstate.done.actor.requestReset', output: undefined },
          ],
          serializeState: ({ context }) => context.email,
          seen: {
            'requesting.typing': () => {
              expect(button('Send link')).toBe('ready');
              isFine('Email');
            },
            'requesting.correcting': () => {
              expect(wrongWith('Email')).toContain('Invalid email format');
              expect(document.activeElement).toBe(screen.getByLabelText('Email'));
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
          reach: after('passwordReset', typed),
          events: [submitted, { type: 'xstate.error.actor.requestReset', error: unreachable }],
          seen: {
            'requesting.correcting': () => {
              alertSaying(unreachableWords);
              expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
              expect(button('Send link')).toBe('ready');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          events: [...passwords, submitted, { type: 'xstate.done.actor.changeForgottenPassword', output: undefined }],
          serializeState: ({ context: { password, confirmPassword } }) => password + confirmPassword,
          seen: {
            'changing.typing': () => {
              expect(button('Change password')).toBe('ready');
              isFine('New password');
            },
            'changing.correcting': () =>
              expect(wrongWith('Confirm password')).toMatch(/at least 8 characters|don't match/),
            'changing.sending': () => expect(button('Change password')).toBe('busy'),
            'changing.changed': (app) => {
              heading('Sign in to Faena');
              expect(app.address()).toBe('/authentication/sign-in');
              screen.getByText('Your password was changed. Sign in with the new one.');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: after('passwordReset', ...passwords),
          events: [
            submitted,
            {
              type: 'xstate.error.actor.changeForgottenPassword',
              error: new AppError('VALIDATION', 'password: too easy', {
                issues: [{ path: 'body.password', message: 'This password is too easy to guess.' }],
              }),
            },
          ],
          seen: {
            'changing.correcting': () => {
              expect(wrongWith('New password')).toContain('This password is too easy to guess.');
              expect(screen.getByRole('alert').textContent).toBe('');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: after('passwordReset', ...passwords),
          events: [
            submitted,
            { type: 'xstate.error.actor.changeForgottenPassword', error: unreachable },
            { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('RESET_INVALID', 'used') },
          ],
          seen: {
            'changing.correcting': () => {
              alertSaying(unreachableWords);
              expect(button('Change password')).toBe('ready');
            },
            'changing.linkDead': () => {
              heading('This link no longer works');
              alertSaying('It was used already, or an hour has passed.');
              screen.getByRole('link', { name: 'Ask for a new link' });
            },
          },
        },
      ],
      unseen: { deciding: 'passed through' },
    }),
  ).toEqual({ paths: 8, states: { seen: 9, all: 10 } });
});
