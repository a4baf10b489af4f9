import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press, submit } from '../userActions.ts';
import { alertWithText, buttonState, fieldError } from '../elements.ts';

const passwords = { password: 'a new password', confirmPassword: 'a new password' };
const emailSubmitted = { type: 'email.submitted', email: 'ada@example.com' } as const;
const submitted = { type: 'passwords.submitted', passwords } as const;
const submitEmail = (email: string) => submit({ [texts.start.email]: email }, texts.authentication.resetSend);
const submitPasswords = (confirmPassword: string) =>
  submit(
    { [texts.authentication.newPassword]: passwords.password, [texts.authentication.confirmPassword]: confirmPassword },
    texts.authentication.changePassword,
  );
const acts = {
  'email.submitted': submitEmail('ada@example.com'),
  'passwords.submitted': submitPasswords(passwords.confirmPassword),
  'again.requested': press(texts.authentication.resetAgain),
};
const unreachable = new AppError('NETWORK', 'no answer');
const unreachableWords = texts.start.failures.NETWORK;
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const button = (name: string) => buttonState(document.body, name);
const isFine = (name: string) => expect(fieldError(name)).toBeNull();

test('the screen shows the expected content in every state of the passwordReset machine', async () => {
  expect(
    await coverScreen({
      machine: 'passwordReset',
      acts,
      walks: [
        {
          path: '/authentication/password/reset',
          session: null,
          events: [
            emailSubmitted,
            { type: 'again.requested' },
            { type: 'xstate.done.actor.requestReset', output: undefined },
          ],
          seen: {
            'requesting.editing': () => {
              expect(button(texts.authentication.resetSend)).toBe('ready');
              isFine(texts.start.email);
            },
            'requesting.sending': () => expect(button(texts.authentication.resetSend)).toBe('busy'),
            'requesting.sent': () => {
              heading(texts.authentication.resetSentTitle);
              expect(screen.getByRole('status').textContent).toContain('If ada@example.com has an account');
            },
          },
        },
        {
          path: '/authentication/password/reset',
          session: null,
          reach: submitEmail(''),
          events: [emailSubmitted],
          seen: {
            'requesting.editing': () => {
              expect(fieldError(texts.start.email)).toContain(texts.validation.resetEmail);
              expect(document.activeElement).toBe(screen.getByLabelText(texts.start.email));
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
          acts: { 'email.submitted': submit({}, texts.authentication.resetSend) },
          events: [emailSubmitted],
          seen: {
            'requesting.editing': () => {
              alertWithText(unreachableWords);
              expect(screen.getByLabelText<HTMLInputElement>(texts.start.email).value).toBe('ada@example.com');
              expect(button(texts.authentication.resetSend)).toBe('ready');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          events: [submitted, { type: 'xstate.done.actor.changeForgottenPassword', output: undefined }],
          seen: {
            'changing.editing': () => {
              expect(button(texts.authentication.changePassword)).toBe('ready');
              isFine(texts.authentication.newPassword);
            },
            'changing.sending': () => expect(button(texts.authentication.changePassword)).toBe('busy'),
            'changing.changed': (app) => {
              heading(texts.start.signInTitle);
              expect(app.address()).toBe('/authentication/sign-in');
              screen.getByText(texts.toasts.passwordChanged);
            },
          },
        },
        ...(
          [
            ['short', texts.validation.passwordsDiffer],
            ['', texts.validation.passwordLength],
          ] as const
        ).map(([confirmation, words]) => ({
          path: '/authentication/password/reset/key',
          session: null,
          reach: submitPasswords(confirmation),
          events: [submitted],
          seen: { 'changing.editing': () => expect(fieldError(texts.authentication.confirmPassword)).toBe(words) },
        })),
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: inSequence(
            acts['passwords.submitted'],
            after('passwordReset', {
              type: 'xstate.error.actor.changeForgottenPassword',
              error: new AppError('VALIDATION', 'password: too easy', {
                issues: [{ path: 'body.password', message: 'This password is too easy to guess.' }],
              }),
            }),
          ),
          events: [submitted],
          seen: {
            'changing.editing': () => {
              expect(fieldError(texts.authentication.newPassword)).toContain('This password is too easy to guess.');
              expect(screen.getByRole('alert').textContent).toBe('');
            },
          },
        },
        {
          path: '/authentication/password/reset/key',
          session: null,
          reach: inSequence(
            acts['passwords.submitted'],
            after('passwordReset', { type: 'xstate.error.actor.changeForgottenPassword', error: unreachable }),
          ),
          acts: { 'passwords.submitted': submit({}, texts.authentication.changePassword) },
          events: [
            submitted,
            { type: 'xstate.error.actor.changeForgottenPassword', error: new AppError('RESET_INVALID', 'used') },
          ],
          seen: {
            'changing.editing': () => {
              alertWithText(unreachableWords);
              expect(button(texts.authentication.changePassword)).toBe('ready');
            },
            'changing.linkInvalid': () => {
              heading(texts.authentication.linkDeadTitle);
              alertWithText('The link was used already, or an hour has passed.');
              screen.getByRole('link', { name: texts.authentication.linkDeadAsk });
            },
          },
        },
      ],
      unseen: { deciding: 'transient' },
    }),
  ).toEqual({ paths: 9, states: { seen: 7, all: 8 } });
});
