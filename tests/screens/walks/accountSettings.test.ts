import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import type { SignedInDevice } from '../../../src/machines/accountSettings/accountSettings.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog, wrongWith } from '../looks.ts';
import { ada, moment } from '../world.ts';

const path = '/settings/account';
const answers = { loadOwnAccount: () => ada, loadTokens: () => [] };
const refused = new AppError('FORBIDDEN', 'not yours');
const here: SignedInDevice = {
  id: uuid(500),
  device: 'Firefox on Linux',
  createdAt: moment,
  lastUsedAt: moment,
  current: true,
};
const there: SignedInDevice = { ...here, id: uuid(501), device: 'Safari on macOS', current: false };
const listed = {
  type: 'xstate.done.actor.loadDevices',
  output: [here, there, { ...there, id: uuid(502), device: 'Chrome on Windows' }],
} as const;

const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!found) throw new Error(`${name} has no section`);
  return found;
};
const devices = () => section('Where you are signed in');
const everywhere = () => dialog('Sign out everywhere?');
const deletion = () => dialog('Delete your account?');
const button = (name: string, place: HTMLElement = document.body) => buttonIn(place, name);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const typed = [
  { type: 'password.typed', field: 'currentPassword', text: 'the old one' },
  { type: 'password.typed', field: 'password', text: 'a new password' },
  { type: 'password.typed', field: 'confirmPassword', text: 'a new password' },
] as const;
const submitted = { type: 'password.submitted' } as const;

test('accountSettings: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'accountSettings',
      walks: [
        {
          path,
          answers,
          events: [
            { type: 'xstate.done.actor.loadMethods', output: { password: false, google: true } },
            { type: 'export.requested' },
          ],
          seen: {
            'export.idle': () => expect(button('Export my data')).toBe('ready'),
            'export.exporting': () => expect(button('Export my data')).toBe('busy'),
            'methods.loading': () => within(section('Password')).getByLabelText('Current password'),
            'methods.settled': () => {
              within(section('Set a password')).getByText(/You sign in with Google/);
              expect(screen.queryByLabelText('Current password')).toBeNull();
            },
          },
        },
        {
          path,
          answers,
          reach: after('accountSettings', ...typed.slice(1)),
          events: [typed[0], submitted, { type: 'xstate.done.actor.changeOwnPassword', output: undefined }],
          serializeState: ({ context: { passwords } }) => passwords.currentPassword,
          seen: {
            'password.typing': () => {
              expect(wrongWith('Current password')).toBeNull();
              expect(button('Change password')).toBe('ready');
            },
            'password.correcting': () => expect(wrongWith('Current password')).toContain('Write your current password'),
            'password.saving': () => expect(button('Change password')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: after(
            'accountSettings',
            ...typed,
            submitted,
            { type: 'xstate.error.actor.changeOwnPassword', error: refused },
            { type: 'export.requested' },
            { type: 'xstate.error.actor.exportData', error: refused },
          ),
          events: [
            submitted,
            { type: 'xstate.done.actor.changeOwnPassword', output: undefined },
            { type: 'export.requested' },
          ],
          seen: {
            'password.correcting': () => alertSaying('not yours', section('Password')),
            'password.saving': () => expect(button('Change password')).toBe('busy'),
            'password.typing': () => {
              screen.getByText('Password changed. Other devices were signed out.');
              expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
              expect(wrongWith('New password')).toBeNull();
            },
            'export.idle': () => alertSaying('Error: not yours', section('Your data')),
            'export.exporting': () => expect(button('Export my data')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          events: [
            listed,
            { type: 'xstate.error.actor.loadDevices', error: refused },
            { type: 'session.revoked', sessionId: there.id },
            { type: 'everywhere.requested' },
            { type: 'everywhere.confirmed' },
            { type: 'xstate.done.actor.signOutEverywhere', output: undefined },
          ],
          seen: {
            'devices.loading': () => within(devices()).getByText('Loading'),
            'devices.failed': () => {
              within(devices()).getByText('Error: not yours');
              expect(button('Try again', devices())).toBe('ready');
            },
            'devices.listed': () => {
              const [own, other] = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
              expect(own?.textContent).toContain('Firefox on LinuxThis device');
              expect(own && within(own).queryByRole('button')).toBeNull();
              expect(other && button('Sign out Safari on macOS', other)).toBe('ready');
              expect(button('Sign out everywhere', devices())).toBe('ready');
            },
            'devices.revoking': () => {
              expect(button('Sign out Safari on macOS')).toBe('busy');
              expect(button('Sign out Chrome on Windows')).toBe('disabled');
              expect(button('Sign out everywhere', devices())).toBe('disabled');
            },
            'devices.confirmingEverywhere': () => expect(button('Sign out everywhere', everywhere())).toBe('ready'),
            'devices.signingOutEverywhere': () => expect(button('Sign out everywhere', everywhere())).toBe('busy'),
            'devices.signedOut': () => {
              screen.getByRole('status', { name: 'Loading...' });
              noDialog();
            },
          },
        },
        {
          path,
          answers,
          reach: after(
            'accountSettings',
            listed,
            { type: 'session.revoked', sessionId: there.id },
            { type: 'xstate.done.actor.revokeSession', output: undefined },
          ),
          events: [{ type: 'everywhere.requested' }],
          seen: {
            'devices.listed': () => {
              screen.getByText('Device signed out');
              expect(screen.queryByText('Safari on macOS')).toBeNull();
              noDialog();
            },
            'devices.confirmingEverywhere': everywhere,
          },
        },
        {
          path,
          answers,
          events: [
            { type: 'deletion.requested' },
            { type: 'deletion.typed', text: 'password' },
            { type: 'deletion.confirmed' },
            { type: 'xstate.done.actor.deleteAccount', output: undefined },
          ],
          serializeState: ({ context }) => context.confirmation,
          seen: {
            'deletion.idle': noDialog,
            'deletion.confirming': () => {
              within(deletion()).getByLabelText('Your password');
              expect(button('Delete my account', deletion())).not.toBe('busy');
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
          answers,
          reach: after(
            'accountSettings',
            { type: 'deletion.requested' },
            { type: 'deletion.typed', text: 'password' },
            { type: 'deletion.confirmed' },
            { type: 'xstate.error.actor.deleteAccount', error: refused },
          ),
          events: [{ type: 'deletion.cancelled' }],
          seen: {
            'deletion.idle': noDialog,
            'deletion.confirming': () => {
              alertSaying('not yours', deletion());
              expect(button('Delete my account', deletion())).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 10, states: { seen: 18, all: 18 } });
});
