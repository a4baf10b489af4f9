import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { token } from '../world.ts';

const path = '/settings/account';
const made = () => dialog('Token created');
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

test('the screen shows the expected content in every state of the accessTokens machine', async () => {
  expect(
    await coverScreen({
      machine: 'accessTokens',
      walks: [
        {
          path,
          events: [
            {
              type: 'record.saved',
              record: { ...token, id: uuid(501), name: 'Scripts', token: 'the secret' },
              isNew: true,
            },
            { type: 'secret.closed' },
          ],
          seen: {
            idle: noDialog,
            showingSecret: () => {
              within(made()).getByText('Copy it now: it is not shown again.');
              expect(within(made()).getByLabelText<HTMLInputElement>('Token').value).toBe('the secret');
              expect(buttonState(made(), 'Done')).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 1, states: { seen: 2, all: 2 } });
});
