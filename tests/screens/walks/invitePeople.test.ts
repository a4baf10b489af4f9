import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Invitation } from '../../../domain/workspace.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog, wrongWith } from '../looks.ts';
import { moment } from '../world.ts';

const toGrace: Invitation = {
  id: uuid(500),
  email: 'grace@example.com',
  role: 'member',
  createdAt: moment,
  expiresAt: '2026-01-12T10:00:00.000Z',
  acceptedAt: null,
  link: 'https://faena.test/invites/workspace/key',
  state: 'open',
  seats: null,
};
const path = '/settings/workspace';
const reach = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  await waitFor(open);
};
const open = () => dialog('Invite people');
const typed = { type: 'email.changed', email: 'grace@example.com' } as const;
const submitted = { type: 'form.submitted', mutationId: 'm' } as const;
const link = () => within(within(open()).getByRole('status')).getByLabelText<HTMLInputElement>('Invitation link').value;

test('invitePeople: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'invitePeople',
      walks: [
        {
          path,
          reach,
          events: [
            typed,
            submitted,
            { type: 'dialog.dismissed' },
            { type: 'xstate.done.actor.createInvitation', output: toGrace },
          ],
          serializeState: ({ context }) => context.email,
          seen: {
            'editing.typing': () => {
              within(open()).getByText('They will join Babbage & Co.');
              expect(wrongWith('Email', open())).toBeNull();
              expect(buttonIn(open(), 'Create invitation')).not.toBe('busy');
            },
            'editing.failed': () => expect(wrongWith('Email', open())).toContain('Invalid email'),
            sending: () => {
              expect(buttonIn(open(), 'Create invitation')).toBe('busy');
              expect(buttonIn(open(), 'Cancel')).toBe('disabled');
            },
            'editing.sent': () => {
              expect(link()).toBe(toGrace.link);
              within(open()).getByText(/Send this link to grace@example.com/);
              expect(within(open()).getByLabelText<HTMLInputElement>('Email').value).toBe('');
              expect(buttonIn(open(), 'Done')).toBe('ready');
            },
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
          },
        },
        {
          path,
          reach,
          events: [
            { type: 'kind.chosen', kind: 'link' },
            submitted,
            { type: 'xstate.done.actor.createInvitation', output: { ...toGrace, email: null, seats: 5, usedSeats: 0 } },
          ],
          // By e-mail there is nobody to write to yet.
          serializeState: ({ context }) => context.kind,
          seen: {
            sending: () => expect(buttonIn(open(), 'Create link')).toBe('busy'),
            'editing.sent': () => {
              expect(link()).toBe(toGrace.link);
              within(open()).getByText(/Up to 5 people can join with this link until/);
            },
          },
        },
        {
          path,
          reach: async (app) => {
            await reach();
            await after('invitePeople', typed)(app);
          },
          events: [
            submitted,
            { type: 'xstate.error.actor.createInvitation', error: new AppError('UNAVAILABLE', 'later') },
          ],
          seen: {
            sending: () => expect(buttonIn(open(), 'Create invitation')).toBe('busy'),
            'editing.failed': () => {
              alertSaying('later', open());
              expect(within(open()).getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 5, states: { seen: 5, all: 5 } });
});
