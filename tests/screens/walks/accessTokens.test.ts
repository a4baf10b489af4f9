import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { ada, token } from '../world.ts';

const path = '/settings/account';
const answers = { loadOwnAccount: () => ada, loadDevices: () => [], loadTokens: () => [token] };
const refused = new AppError('FORBIDDEN', 'not yours');
const made = () => dialog('Token created');
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const list = () => screen.getByRole('list', { name: 'Access tokens' });

test('the screen shows the expected content in every state of the accessTokens machine', async () => {
  expect(
    await coverScreen({
      machine: 'accessTokens',
      walks: [
        {
          path,
          answers: { ...answers, loadTokens: undefined },
          events: [
            { type: 'xstate.done.actor.loadTokens', output: [token] },
            { type: 'xstate.error.actor.loadTokens', error: refused },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading'),
            'list.failed': () => {
              screen.getByText('Error: not yours');
              expect(buttonState(document.body, 'Try again')).toBe('ready');
            },
            'list.listed': () => {
              const [entry] = within(list()).getAllByRole('listitem');
              expect(entry?.textContent).toMatch(/Claude.*Babbage & Co · Read only.*never used · does not expire/);
              expect(buttonState(list(), 'Revoke Claude')).toBe('ready');
            },
          },
        },
        {
          path,
          answers,
          events: [
            {
              type: 'record.saved',
              record: { ...token, id: uuid(501), name: 'Scripts', token: 'the secret' },
              isNew: true,
            },
            { type: 'secret.closed' },
          ],
          seen: {
            'secret.none': noDialog,
            'secret.showing': () => {
              within(made()).getByText('Copy it now: it is not shown again.');
              expect(within(made()).getByLabelText<HTMLInputElement>('Token').value).toBe('the secret');
              expect(buttonState(made(), 'Done')).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 5, all: 5 } });
});
