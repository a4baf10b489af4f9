import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { InvitationPreview, Workspace } from '../../../domain/workspace.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { alertWithText, buttonState } from '../elements.ts';
import { ada, workspace } from '../world.ts';

const joined: Workspace = { ...workspace, id: uuid(500), name: 'Analytical', role: 'member' };
const preview: InvitationPreview = {
  workspaceId: joined.id,
  workspaceName: joined.name,
  email: ada.email,
  role: 'member',
  state: 'open',
};
const path = '/invites/workspace/key';
const shown = { type: 'xstate.done.actor.previewInvitation', output: preview } as const;
const accepted = { type: 'accept.requested', mutationId: 'm' } as const;
const accept = () => buttonState(document.body, texts.invites.accept);
const isLoading = () => screen.getByText(texts.start.loading);

test('the screen shows the expected content in every state of the invitation machine', async () => {
  expect(
    await coverScreen({
      machine: 'invitation',
      acts: {
        'accept.requested': press(texts.invites.accept),
        'otherAccount.requested': press(texts.invites.signOut),
        'retry.requested': press(texts.invites.retry),
      },
      walks: [
        {
          path,
          events: [
            shown,
            { type: 'xstate.error.actor.previewInvitation', error: new AppError('NOT_FOUND', 'gone') },
            accepted,
            { type: 'xstate.done.actor.acceptInvitation', output: joined },
            { type: 'xstate.error.actor.acceptInvitation', error: new AppError('UNAVAILABLE', 'later') },
          ],
          seen: {
            loading: isLoading,
            missing: () => {
              alertWithText(texts.invites.missing);
              expect(screen.queryByRole('button', { name: texts.invites.retry })).toBeNull();
              screen.getByRole('button', { name: texts.invites.home });
            },
            'viewing.idle': () => {
              screen.getByText(
                'You were invited to join Analytical. Sent to ada@example.com. You will join as a member.',
              );
              expect(accept()).toBe('ready');
            },
            accepting: () => expect(accept()).toBe('busy'),
            'viewing.failed': () => {
              alertWithText(texts.invites.failed({ message: 'later' }));
              expect(accept()).toBe('ready');
            },
            accepted: (app) => {
              expect(app.address()).toBe('/');
              screen.getByRole('button', { name: /Analytical/ });
            },
          },
        },
        {
          path,
          events: [
            { type: 'xstate.error.actor.previewInvitation', error: new AppError('NETWORK', 'no answer') },
            { type: 'retry.requested' },
          ],
          seen: {
            loading: isLoading,
            missing: () => {
              screen.getByText(texts.invites.failed({ message: 'no answer' }));
              expect(buttonState(document.body, texts.invites.retry)).toBe('ready');
            },
          },
        },
        {
          path,
          events: [
            { type: 'xstate.done.actor.previewInvitation', output: { ...preview, email: 'grace@example.com' } },
            { type: 'otherAccount.requested' },
          ],
          seen: {
            'viewing.idle': () => {
              alertWithText(texts.invites.otherAccount({ invited: 'grace@example.com', own: ada.email }));
              expect(buttonState(document.body, texts.invites.signOut)).toBe('ready');
            },
          },
        },
        {
          path,
          events: [
            { type: 'xstate.done.actor.previewInvitation', output: { ...preview, email: null, state: 'expired' } },
          ],
          seen: {
            'viewing.idle': () => {
              screen.getByText(texts.invites.expired);
              expect(screen.queryByRole('button', { name: texts.invites.accept })).toBeNull();
            },
          },
        },
        {
          path,
          reach: after('invitation', {
            ...shown,
            output: { ...preview, workspaceId: workspace.id, workspaceName: workspace.name },
          }),
          events: [
            { type: 'xstate.error.actor.acceptInvitation', error: new AppError('UNAVAILABLE', 'later') },
            accepted,
          ],
          acts: { 'accept.requested': press(texts.invites.open) },
          seen: {
            accepting: () => expect(buttonState(document.body, texts.invites.open)).toBe('busy'),
            'viewing.failed': () => expect(buttonState(document.body, texts.invites.open)).toBe('ready'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 10, states: { seen: 6, all: 6 } });
});
