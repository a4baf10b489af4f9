import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import type { AccessToken } from '../../../src/machines/accessTokens/accessTokens.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog, wrongWith } from '../looks.ts';
import { ada, moment, workspace } from '../world.ts';

const path = '/settings/account';
const token: AccessToken = {
  id: uuid(500),
  name: 'Claude',
  workspaceId: workspace.id,
  scope: 'read',
  createdAt: moment,
  lastUsedAt: null,
  expiresAt: null,
};
const answers = { loadOwnAccount: () => ada, loadDevices: () => [], loadTokens: () => [token] };
const refused = new AppError('FORBIDDEN', 'not yours');
const opened = { type: 'creation.opened', workspaceId: workspace.id } as const;
const named = { type: 'form.changed', fields: { name: 'Scripts' } } as const;
const submitted = { type: 'form.submitted', mutationId: 'm' } as const;
const asked = { type: 'revocation.requested', tokenId: token.id } as const;
const creation = () => dialog('New access token');
const made = () => dialog('Token created');
const revocation = () => dialog('Revoke Claude?');
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const list = () => screen.getByRole('list', { name: 'Access tokens' });

test('accessTokens: what each state shows', async () => {
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
              expect(buttonIn(document.body, 'Try again')).toBe('ready');
            },
            'list.listed': () => {
              const [entry] = within(list()).getAllByRole('listitem');
              expect(entry?.textContent).toMatch(/Claude.*Babbage & Co · Read only.*never used · does not expire/);
              expect(buttonIn(list(), 'Revoke Claude')).toBe('ready');
            },
          },
        },
        {
          path,
          answers,
          events: [
            opened,
            named,
            submitted,
            {
              type: 'xstate.done.actor.createToken',
              output: { ...token, id: uuid(501), name: 'Scripts', token: 'the secret' },
            },
          ],
          serializeState: ({ context }) => context.form.name,
          seen: {
            'creation.closed': noDialog,
            'creation.typing': () => {
              expect(wrongWith('Name', creation())).toBeNull();
              expect(buttonIn(creation(), 'Create token')).toBe('ready');
            },
            'creation.correcting': () =>
              expect(wrongWith('Name', creation())).toContain('Write a name of up to 100 characters'),
            'creation.saving': () => {
              expect(buttonIn(creation(), 'Create token')).toBe('busy');
              expect(buttonIn(creation(), 'Cancel')).toBe('disabled');
            },
            'creation.showing': () => {
              within(made()).getByText('Copy it now: it is not shown again.');
              expect(within(made()).getByLabelText<HTMLInputElement>('Token').value).toBe('the secret');
              expect(buttonIn(made(), 'Done')).toBe('ready');
            },
          },
        },
        {
          path,
          answers,
          reach: after('accessTokens', opened, named),
          events: [submitted, { type: 'xstate.error.actor.createToken', error: refused }],
          seen: {
            'creation.correcting': () => {
              alertSaying('not yours', creation());
              expect(wrongWith('Name', creation())).toBeNull();
            },
          },
        },
        {
          path,
          answers,
          events: [asked, { type: 'revocation.confirmed' }],
          seen: {
            'revocation.idle': noDialog,
            'revocation.confirming': () => expect(buttonIn(revocation(), 'Revoke')).toBe('ready'),
            'revocation.revoking': () => {
              expect(buttonIn(revocation(), 'Revoke')).toBe('busy');
              expect(buttonIn(revocation(), 'Cancel')).toBe('disabled');
            },
          },
        },
        {
          path,
          answers,
          reach: after('accessTokens', asked, { type: 'revocation.confirmed' }),
          events: [
            { type: 'xstate.done.actor.revokeToken', output: undefined },
            { type: 'xstate.error.actor.revokeToken', error: refused },
          ],
          seen: {
            'revocation.idle': () => {
              screen.getByText('Token revoked');
              expect(screen.queryByText('Claude')).toBeNull();
            },
            'revocation.confirming': () => {
              screen.getByText('not yours');
              expect(buttonIn(revocation(), 'Revoke')).toBe('ready');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 8, states: { seen: 11, all: 11 } });
});
