import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, submit } from '../userActions.ts';
import { alertWithText, buttonState, fieldError } from '../elements.ts';
import { ada, pageOf } from '../world.ts';

const path = '/settings/profile';
const pictured: User = { ...ada, avatar: 'https://example.com/ada.png' };
const answers = {
  loadPage: (input: LoadInput) => (input.spec.kind === 'ownAccount' ? pictured : pageOf(input)),
};
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
          answers,
          hands,
          events: [submitted, { type: 'xstate.done.actor.updateAccount', output: { ...pictured, name: 'Augusta' } }],
          seen: {
            'form.editing': () => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull(),
            'form.saving': () => expect(button('Save')).toBe('busy'),
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
            'form.editing': () => {
              alertWithText('Error: not yours');
              expect(valueOf('Name')).toBe('Augusta');
              expect(button('Save')).toBe('ready');
            },
            'form.saving': () => expect(button('Save')).toBe('busy'),
            'avatar.idle': () => alertWithText('Error: later'),
            'avatar.uploading': () => expect(button('Upload a picture')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: submitName('A'),
          hands,
          events: [submitted],
          seen: {
            'form.editing': () => expect(fieldError('Name')).toBe('Name must be between 2 and 50 characters'),
            'form.saving': () => expect(button('Save')).toBe('busy'),
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
            'avatar.idle': isFree,
            'avatar.uploading': () => {
              expect(button('Upload a picture')).toBe('busy');
              expect(button('Remove')).toBe('disabled');
            },
            'avatar.removing': () => {
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
            'avatar.idle': () => {
              screen.getByText('Saved');
              expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
              expect(button('Upload a picture')).toBe('ready');
            },
            'avatar.uploading': () => expect(button('Upload a picture')).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 6, states: { seen: 5, all: 5 } });
});
