import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '../../../domain/account.ts';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, pickFile, press, submit } from '../userActions.ts';
import { alertWithText, buttonState, fieldError } from '../elements.ts';
import { ada, pageOf } from '../world.ts';

const path = '/settings/profile';
const pictured: User = { ...ada, avatar: 'https://example.com/ada.png' };
const answers = {
  loadPage: (input: LoadInput) => (input.spec.kind === 'ownAccount' ? pictured : pageOf(input)),
};
const refused = new AppError('FORBIDDEN', 'not yours');
const submitted = { type: 'form.submitted', fields: { name: 'Augusta' } } as const;
const submitName = (name: string) => submit({ [texts.settings.name]: name }, texts.settings.save);
const picture = new File(['picture'], 'ada.png', { type: 'image/png' });
const picked = { type: 'avatar.picked', file: picture } as const;
const acts = {
  'form.submitted': submitName('Augusta'),
  'avatar.picked': pickFile(picture),
  'avatar.removed': press(texts.settings.avatarRemove),
};
const button = (name: string) => buttonState(document.body, name);
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const isFree = () => {
  expect(button(texts.settings.avatarPick)).toBe('ready');
  expect(button(texts.settings.avatarRemove)).toBe('ready');
};

test('the screen shows the expected content in every state of the profileSettings machine', async () => {
  expect(
    await coverScreen({
      machine: 'profileSettings',
      acts,
      walks: [
        {
          path,
          answers,
          events: [submitted, { type: 'xstate.done.actor.updateAccount', output: { ...pictured, name: 'Augusta' } }],
          seen: {
            'form.editing': () => expect(screen.queryByRole('button', { name: texts.settings.save })).toBeNull(),
            'form.saving': () => expect(button(texts.settings.save)).toBe('busy'),
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
          acts: { 'form.submitted': submit({}, texts.settings.save) },
          events: [submitted, picked],
          seen: {
            'form.editing': () => {
              alertWithText(texts.settings.failed({ message: 'not yours' }));
              expect(valueOf(texts.settings.name)).toBe('Augusta');
              expect(button(texts.settings.save)).toBe('ready');
            },
            'form.saving': () => expect(button(texts.settings.save)).toBe('busy'),
            'avatar.idle': () => alertWithText(texts.settings.failed({ message: 'later' })),
            'avatar.uploading': () => expect(button(texts.settings.avatarPick)).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: submitName('A'),
          events: [submitted],
          seen: {
            'form.editing': () => expect(fieldError(texts.settings.name)).toBe(texts.validation.profileName),
            'form.saving': () => expect(button(texts.settings.save)).toBe('busy'),
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
              expect(button(texts.settings.avatarPick)).toBe('busy');
              expect(button(texts.settings.avatarRemove)).toBe('disabled');
            },
            'avatar.removing': () => {
              expect(button(texts.settings.avatarRemove)).toBe('busy');
              expect(button(texts.settings.avatarPick)).toBe('disabled');
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
              screen.getByText(texts.toasts.saved);
              expect(screen.queryByRole('button', { name: texts.settings.avatarRemove })).toBeNull();
              expect(button(texts.settings.avatarPick)).toBe('ready');
            },
            'avatar.uploading': () => expect(button(texts.settings.avatarPick)).toBe('busy'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 6, states: { seen: 5, all: 5 } });
});
