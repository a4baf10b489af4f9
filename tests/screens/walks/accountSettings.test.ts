import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import type { Session } from '../../../domain/access.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { clickButton, inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState, dialog, fieldError } from '../elements.ts';
import { listing, moment, pageOf } from '../world.ts';

const path = '/settings/account';
const refused = new AppError('FORBIDDEN', 'not yours');
const here: Session = {
  id: uuid(500),
  device: 'Firefox on Linux',
  createdAt: moment,
  lastUsedAt: moment,
  current: true,
};
const there: Session = { ...here, id: uuid(501), device: 'Safari on macOS', current: false };
const listed = listing('sessions', [there, here, { ...there, id: uuid(502), device: 'Chrome on Windows' }]);

const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!found) throw new Error(`${name} has no section`);
  return found;
};
const devices = () => section('Where you are signed in');
const everywhere = () => dialog('Sign out everywhere?');
const deletion = () => dialog('Delete your account?');
const button = (name: string, place: HTMLElement = document.body) => buttonState(place, name);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const passwords = { currentPassword: 'the old one', password: 'a new password', confirmPassword: 'a new password' };
const opened = { type: 'password.opened' } as const;
const submitted = { type: 'password.submitted', passwords } as const;
const openPassword = () => clickButton('Change password');
const submitPasswords = (currentPassword: string) =>
  submit(
    {
      'Current password': currentPassword,
      'New password': passwords.password,
      'Confirm password': passwords.confirmPassword,
    },
    'Change password',
  );
const isPasswordClosed = () => {
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(button('Change password')).toBe('ready');
};
const deleted = { type: 'deletion.confirmed', confirmation: 'password' } as const;
const confirmDeletion = submit({ 'Your password': 'password' }, 'Delete my account', deletion);

test('the screen shows the expected content in every state of the accountSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'accountSettings',
      walks: [
        {
          path,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'signInMethods' ? { password: false, google: true } : pageOf(input),
          },
          reach: async () => void (await screen.findByText(/You sign in with Google/)),
          hands: { 'password.opened': () => clickButton('Set password') },
          events: [opened, { type: 'export.requested' }],
          seen: {
            'export.idle': () => expect(button('Export my data')).toBe('ready'),
            'export.exporting': () => expect(button('Export my data')).toBe('busy'),
            'password.closed': () => within(section('Set a password')).getByText(/You sign in with Google/),
            'password.editing': () => {
              expect(document.activeElement).toBe(screen.getByLabelText('New password'));
              expect(screen.queryByLabelText('Current password')).toBeNull();
            },
          },
        },
        {
          path,
          hands: {
            'password.opened': openPassword,
            'password.submitted': submitPasswords(passwords.currentPassword),
            'password.closed': () => clickButton('Cancel'),
          },
          events: [
            opened,
            { type: 'password.closed' },
            submitted,
            { type: 'xstate.done.actor.changeOwnPassword', output: undefined },
          ],
          seen: {
            'password.closed': isPasswordClosed,
            'password.editing': () => {
              expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
              expect(fieldError('Current password')).toBeNull();
              expect(button('Change password')).toBe('ready');
            },
            'password.saving': () => expect(button('Change password')).toBe('busy'),
          },
        },
        {
          path,
          reach: inSequence(openPassword, submitPasswords('')),
          hands: { 'password.submitted': submitPasswords(passwords.currentPassword) },
          events: [submitted],
          seen: {
            'password.editing': () => expect(fieldError('Current password')).toContain('Write your current password'),
          },
        },
        {
          path,
          reach: inSequence(
            openPassword,
            submitPasswords(passwords.currentPassword),
            after(
              'accountSettings',
              { type: 'xstate.error.actor.changeOwnPassword', error: refused },
              { type: 'export.requested' },
              { type: 'xstate.error.actor.exportData', error: refused },
            ),
          ),
          hands: { 'password.submitted': submit({}, 'Change password') },
          events: [submitted, { type: 'export.requested' }],
          seen: {
            'password.editing': () => alertWithText('not yours', section('Password')),
            'password.saving': () => expect(button('Change password')).toBe('busy'),
            'export.idle': () => alertWithText('Error: not yours', section('Your data')),
            'export.exporting': () => expect(button('Export my data')).toBe('busy'),
          },
        },
        {
          path,
          reach: inSequence(
            openPassword,
            submitPasswords(passwords.currentPassword),
            after('accountSettings', { type: 'xstate.done.actor.changeOwnPassword', output: undefined }),
          ),
          hands: { 'password.opened': openPassword },
          events: [opened],
          seen: {
            'password.closed': () => {
              screen.getByText('Password changed. Other devices were signed out.');
              isPasswordClosed();
            },
            'password.editing': () => {
              expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
              expect(fieldError('New password')).toBeNull();
            },
          },
        },
        {
          path,
          answers: listed,
          reach: async () => void (await screen.findByText(here.device)),
          events: [
            { type: 'session.revoked', sessionId: there.id },
            { type: 'everywhere.requested' },
            { type: 'everywhere.confirmed' },
            { type: 'xstate.done.actor.signOutEverywhere', output: undefined },
          ],
          seen: {
            'sessions.idle': () => {
              const [own, other] = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
              expect(own?.textContent).toContain('Firefox on Linux This device');
              expect(own && within(own).queryByRole('button')).toBeNull();
              expect(other && button('Sign out Safari on macOS', other)).toBe('ready');
              expect(button('Sign out everywhere', devices())).toBe('ready');
            },
            'sessions.revoking': () => {
              expect(button('Sign out Safari on macOS')).toBe('busy');
              expect(button('Sign out Chrome on Windows')).toBe('disabled');
              expect(button('Sign out everywhere', devices())).toBe('disabled');
            },
            'sessions.confirmingEverywhere': () => expect(button('Sign out everywhere', everywhere())).toBe('ready'),
            'sessions.signingOutEverywhere': () => expect(button('Sign out everywhere', everywhere())).toBe('busy'),
            'sessions.signedOut': () => {
              screen.getByRole('status', { name: 'Loading...' });
              noDialog();
            },
          },
        },
        {
          path,
          answers: listed,
          reach: after(
            'accountSettings',
            { type: 'session.revoked', sessionId: there.id },
            { type: 'xstate.done.actor.revokeSession', output: undefined },
          ),
          events: [{ type: 'everywhere.requested' }],
          seen: {
            'sessions.idle': () => {
              screen.getByText('Device signed out');
              expect(screen.queryByText('Safari on macOS')).toBeNull();
              noDialog();
            },
            'sessions.confirmingEverywhere': everywhere,
          },
        },
        {
          path,
          events: [
            { type: 'deletion.requested' },
            deleted,
            { type: 'xstate.done.actor.deleteAccount', output: undefined },
          ],
          hands: { 'deletion.confirmed': confirmDeletion },
          seen: {
            'deletion.idle': noDialog,
            'deletion.confirming': () => {
              within(deletion()).getByLabelText('Your password');
              expect(button('Delete my account', deletion())).toBe('disabled');
            },
            'deletion.deleting': () => {
              expect(button('Delete my account', deletion())).toBe('busy');
              expect(button('Cancel', deletion())).toBe('disabled');
            },
            'deletion.deleted': () => {
              screen.getByText('Your account was deleted');
              screen.getByRole('status', { name: 'Loading...' });
            },
          },
        },
        {
          path,
          reach: inSequence(
            after('accountSettings', { type: 'deletion.requested' }),
            confirmDeletion,
            after('accountSettings', { type: 'xstate.error.actor.deleteAccount', error: refused }),
          ),
          events: [{ type: 'deletion.cancelled' }],
          seen: {
            'deletion.idle': noDialog,
            'deletion.confirming': () => {
              alertWithText('not yours', deletion());
              expect(button('Delete my account', deletion())).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 10, states: { seen: 14, all: 14 } });
});
