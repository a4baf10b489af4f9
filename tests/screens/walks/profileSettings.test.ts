import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState, fieldError } from '../elements.ts';
import { ada } from '../world.ts';

const path = '/settings/profile';
const pictured: User = { ...ada, avatar: 'https://example.com/ada.png' };
const answers = { loadOwnAccount: () => pictured };
const refused = new AppError('FORBIDDEN', 'not yours');
const submitted = { type: 'form.submitted', fields: { name: 'Augusta' } } as const;
const submitName = (name: string) => submit({ Name: name }, 'Save');
const hands = { 'form.submitted': submitName('Augusta') };
const picked = { type: 'avatar.picked', file: new Blob(['picture'], { type: 'image/png' }) } as const;
const button = (name: string) => buttonState(document.body, name);
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const isFree = () => {
  expect(button('Upload a picture')).toBe('ready');
  expect(button('Remove')).toBe('ready');
};

test('the screen shows the expected content in every state of the profileSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'profileSettings',
      walks: [
        {
          path,
          events: [
            { type: 'xstate.done.actor.loadOwnAccount', output: pictured },
            { type: 'xstate.error.actor.loadOwnAccount', error: refused },
          ],
          seen: {
            loading: () => screen.getByText('Loading'),
            failed: () => {
              alertWithText('not yours');
              expect(button('Try again')).toBe('ready');
            },
            ready: () => {
              screen.getByRole('heading', { level: 2, name: 'Names' });
              expect(valueOf('Surname')).toBe('Lovelace');
            },
          },
        },
        {
          path,
          answers,
          hands,
          events: [submitted, { type: 'xstate.done.actor.updateAccount', output: { ...pictured, name: 'Augusta' } }],
          seen: {
            'ready.form.editing': () => expect(button('Save')).toBe('ready'),
            'ready.form.saving': () => expect(button('Save')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: inSequence(
            submitName('Augusta'),
            after('profileSettings', { type: 'xstate.error.actor.updateAccount', error: refused }, picked, {
              type: 'xstate.error.actor.uploadAvatar',
              error: new AppError('UNAVAILABLE', 'later'),
            }),
          ),
          hands: { 'form.submitted': submit({}, 'Save') },
          events: [submitted, picked],
          seen: {
            'ready.form.editing': () => {
              alertWithText('Error: not yours');
              expect(valueOf('Name')).toBe('Augusta');
              expect(button('Save')).toBe('ready');
            },
            'ready.form.saving': () => expect(button('Save')).toBe('busy'),
            'ready.avatar.idle': () => alertWithText('Error: later'),
            'ready.avatar.uploading': () => expect(button('Upload a picture')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: submitName('A'),
          hands,
          events: [submitted],
          seen: {
            'ready.form.editing': () => expect(fieldError('Name')).toBe('Name must be between 2 and 50 characters'),
            'ready.form.saving': () => expect(button('Save')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          events: [
            picked,
            { type: 'avatar.removed' },
            { type: 'xstate.done.actor.uploadAvatar', output: pictured },
            { type: 'xstate.done.actor.removeAvatar', output: ada },
          ],
          seen: {
            'ready.avatar.idle': isFree,
            'ready.avatar.uploading': () => {
              expect(button('Upload a picture')).toBe('busy');
              expect(button('Remove')).toBe('disabled');
            },
            'ready.avatar.removing': () => {
              expect(button('Remove')).toBe('busy');
              expect(button('Upload a picture')).toBe('disabled');
            },
          },
        },
        {
          path,
          answers,
          reach: after(
            'profileSettings',
            { type: 'avatar.removed' },
            { type: 'xstate.done.actor.removeAvatar', output: ada },
          ),
          events: [picked],
          seen: {
            'ready.avatar.idle': () => {
              screen.getByText('Saved');
              expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
              expect(button('Upload a picture')).toBe('ready');
            },
            'ready.avatar.uploading': () => expect(button('Upload a picture')).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 8, states: { seen: 7, all: 7 } });
});
