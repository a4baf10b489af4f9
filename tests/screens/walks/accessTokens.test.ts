import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { buttonState, dialog } from '../elements.ts';
import { token } from '../world.ts';

const path = '/settings/account';
const made = () => dialog(texts.settings.tokens.madeTitle);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

test('the screen shows the expected content in every state of the accessTokens machine', async () => {
  expect(
    await coverScreen({
      machine: 'accessTokens',
      acts: { 'secret.closed': press(texts.settings.tokens.done) },
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
              within(made()).getByText(texts.settings.tokens.madeText);
              expect(within(made()).getByLabelText<HTMLInputElement>(texts.settings.tokens.fields.secret).value).toBe(
                'the secret',
              );
              expect(buttonState(made(), texts.settings.tokens.done)).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
});
