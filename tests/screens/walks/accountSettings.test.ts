import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import type { Session } from '../../../domain/access.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { clickButton, inSequence, press, submit } from '../userActions.ts';
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
const devices = () => section(texts.settings.devicesTitle);
const everywhere = () => dialog(texts.settings.everywhereTitle);
const deletion = () => dialog(texts.settings.deleteAccountTitle);
const button = (name: string, place: HTMLElement = document.body) => buttonState(place, name);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const passwords = { currentPassword: 'the old one', password: 'a new password', confirmPassword: 'a new password' };
const opened = { type: 'password.opened' } as const;
const submitted = { type: 'password.submitted', passwords } as const;
const openPassword = () => clickButton(texts.settings.changePassword);
const submitPasswords = (currentPassword: string) =>
  submit(
    {
      [texts.settings.currentPassword]: currentPassword,
      [texts.settings.newPassword]: passwords.password,
      [texts.settings.confirmPassword]: passwords.confirmPassword,
    },
    texts.settings.changePassword,
  );
const isPasswordClosed = () => {
  expect(screen.queryByLabelText(texts.settings.newPassword)).toBeNull();
  expect(button(texts.settings.changePassword)).toBe('ready');
};
const deleted = { type: 'deletion.confirmed', confirmation: 'password' } as const;
const confirmDeletion = submit(
  { [texts.settings.deleteWithPassword]: 'password' },
  texts.settings.deleteAccount,
  deletion,
);

test('the screen shows the expected content in every state of the accountSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'accountSettings',
      acts: {
        'password.opened': openPassword,
        'password.submitted': submitPasswords(passwords.currentPassword),
        'password.closed': press(texts.settings.cancel),
        'export.requested': press(texts.settings.export),
        'session.revoked': press(texts.settings.signOutNamed({ device: there.device })),
        'everywhere.requested': press(texts.settings.everywhere, 'button', devices),
        'everywhere.cancelled': press(texts.settings.cancel, 'button', everywhere),
        'everywhere.confirmed': press(texts.settings.everywhere, 'button', everywhere),
        'deletion.requested': press(texts.settings.deleteAccount),
        'deletion.cancelled': press(texts.settings.cancel, 'button', deletion),
        'deletion.confirmed': confirmDeletion,
      },
      walks: [
        {
          path,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'signInMethods' ? { password: false, providers: ['Google'] } : pageOf(input),
          },
          reach: async () => void (await screen.findByText(texts.settings.noPassword)),
          acts: { 'password.opened': () => clickButton(texts.settings.setPassword) },
          events: [opened, { type: 'export.requested' }],
          seen: {
            'export.idle': () => expect(button(texts.settings.export)).toBe('ready'),
            'export.exporting': () => expect(button(texts.settings.export)).toBe('busy'),
            'password.closed': () =>
              within(section(texts.settings.setPasswordTitle)).getByText(texts.settings.noPassword),
            'password.editing': () => {
              expect(document.activeElement).toBe(screen.getByLabelText(texts.settings.newPassword));
              expect(screen.queryByLabelText(texts.settings.currentPassword)).toBeNull();
            },
          },
        },
        {
          path,
          events: [
            opened,
            { type: 'password.closed' },
            submitted,
            { type: 'xstate.done.actor.changeOwnPassword', output: undefined },
          ],
          seen: {
            'password.closed': isPasswordClosed,
            'password.editing': () => {
              expect(document.activeElement).toBe(screen.getByLabelText(texts.settings.currentPassword));
              expect(fieldError(texts.settings.currentPassword)).toBeNull();
              expect(button(texts.settings.changePassword)).toBe('ready');
            },
            'password.saving': () => expect(button(texts.settings.changePassword)).toBe('busy'),
          },
        },
        {
          path,
          reach: inSequence(openPassword, submitPasswords('')),
          events: [submitted],
          seen: {
            'password.editing': () =>
              expect(fieldError(texts.settings.currentPassword)).toContain(texts.validation.currentPassword),
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
          acts: { 'password.submitted': submit({}, texts.settings.changePassword) },
          events: [submitted, { type: 'export.requested' }],
          seen: {
            'password.editing': () => alertWithText('not yours', section(texts.settings.passwordTitle)),
            'password.saving': () => expect(button(texts.settings.changePassword)).toBe('busy'),
            'export.idle': () =>
              alertWithText(texts.settings.failed({ message: 'not yours' }), section(texts.settings.exportTitle)),
            'export.exporting': () => expect(button(texts.settings.export)).toBe('busy'),
          },
        },
        {
          path,
          reach: inSequence(
            openPassword,
            submitPasswords(passwords.currentPassword),
            after('accountSettings', { type: 'xstate.done.actor.changeOwnPassword', output: undefined }),
          ),
          events: [opened],
          seen: {
            'password.closed': () => {
              screen.getByText(texts.toasts.ownPasswordChanged);
              isPasswordClosed();
            },
            'password.editing': () => {
              expect(screen.getByLabelText<HTMLInputElement>(texts.settings.newPassword).value).toBe('');
              expect(fieldError(texts.settings.newPassword)).toBeNull();
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
            { type: 'everywhere.cancelled' },
            { type: 'everywhere.confirmed' },
            { type: 'xstate.done.actor.signOutEverywhere', output: undefined },
          ],
          seen: {
            'sessions.idle': () => {
              const [own, other] = within(screen.getByRole('list', { name: texts.settings.devices })).getAllByRole(
                'listitem',
              );
              expect(own?.textContent).toContain('Firefox on Linux This device');
              expect(own && within(own).queryByRole('button')).toBeNull();
              expect(other && button(texts.settings.signOutNamed({ device: 'Safari on macOS' }), other)).toBe('ready');
              expect(button(texts.settings.everywhere, devices())).toBe('ready');
            },
            'sessions.revoking': () => {
              expect(button(texts.settings.signOutNamed({ device: 'Safari on macOS' }))).toBe('busy');
              expect(button(texts.settings.signOutNamed({ device: 'Chrome on Windows' }))).toBe('disabled');
              expect(button(texts.settings.everywhere, devices())).toBe('disabled');
            },
            'sessions.confirmingEverywhere': () =>
              expect(button(texts.settings.everywhere, everywhere())).toBe('ready'),
            'sessions.signingOutEverywhere': () => expect(button(texts.settings.everywhere, everywhere())).toBe('busy'),
            'sessions.signedOut': () => {
              screen.getByRole('status', { name: texts.start.loading });
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
              screen.getByText(texts.toasts.deviceSignedOut);
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
          seen: {
            'deletion.idle': noDialog,
            'deletion.confirming': () => {
              within(deletion()).getByLabelText(texts.settings.deleteWithPassword);
              expect(button(texts.settings.deleteAccount, deletion())).toBe('disabled');
            },
            'deletion.deleting': () => {
              expect(button(texts.settings.deleteAccount, deletion())).toBe('busy');
              expect(button(texts.settings.cancel, deletion())).toBe('disabled');
            },
            'deletion.deleted': () => {
              screen.getByText(texts.toasts.accountDeleted);
              screen.getByRole('status', { name: texts.start.loading });
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
              expect(button(texts.settings.deleteAccount, deletion())).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 12, states: { seen: 14, all: 14 } });
});
