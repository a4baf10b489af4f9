import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Invitation } from '../../../domain/workspace.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press, submit } from '../userActions.ts';
import { alertWithText, buttonState, dialog, fieldError } from '../elements.ts';
import { moment, workspace } from '../world.ts';

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
  await userEvent.click(await screen.findByRole('button', { name: texts.settings.invite }));
  await waitFor(open);
};
const open = () => dialog(texts.shell.invite.title);
const submitted = {
  type: 'form.submitted',
  body: { emails: ['grace@example.com'], role: 'member' as const, projectIds: [] },
  mutationId: 'm',
} satisfies { type: 'form.submitted' } & Record<string, unknown>;
const submitLabel = texts.shell.invite.submit({ count: 1 });
const submitEmail = (email: string) => submit({ [texts.shell.invite.email]: email }, submitLabel, open);
const made = { type: 'xstate.done.actor.createInvitation', output: { invitations: [toGrace], members: [] } } as const;
const link = () =>
  within(within(open()).getByRole('status')).getByLabelText<HTMLInputElement>(texts.shell.invite.link).value;

test('the screen shows the expected content in every state of the invitePeople machine', async () => {
  expect(
    await coverScreen({
      machine: 'invitePeople',
      acts: {
        'form.submitted': submitEmail('grace@example.com'),
        'dialog.dismissed': press(texts.shell.invite.cancel, 'button', open),
      },
      walks: [
        {
          path,
          reach,
          events: [submitted, { type: 'dialog.dismissed' }],
          seen: {
            editing: () => {
              within(open()).getByText(texts.shell.invite.description({ workspace: workspace.name }));
              expect(fieldError(texts.shell.invite.email, open())).toBeNull();
              expect(buttonState(open(), submitLabel)).toBe('disabled');
            },
            sending: () => {
              expect(buttonState(open(), submitLabel)).toBe('busy');
              expect(buttonState(open(), texts.shell.invite.cancel)).toBe('disabled');
            },
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
          },
        },
        {
          path,
          reach: inSequence(reach, submitEmail('grace')),
          events: [submitted],
          seen: {
            editing: () =>
              expect(fieldError(texts.shell.invite.email, open())).toContain(
                texts.validation.notAddresses({ words: 'grace' }),
              ),
          },
        },
        {
          path,
          reach: inSequence(reach, submitEmail('grace@example.com'), after('invitePeople', made)),
          acts: { 'dialog.dismissed': press(texts.shell.invite.done, 'button', open) },
          events: [{ type: 'dialog.dismissed' }],
          seen: {
            editing: () => {
              expect(link()).toBe(toGrace.link);
              within(open()).getByText(texts.shell.invite.linkHint({ email: 'grace@example.com' }));
              expect(within(open()).getByLabelText<HTMLTextAreaElement>(texts.shell.invite.email).value).toBe('');
              expect(fieldError(texts.shell.invite.email, open())).toBeNull();
              expect(buttonState(open(), texts.shell.invite.done)).toBe('ready');
            },
          },
        },
        {
          path,
          reach: inSequence(
            reach,
            async () =>
              void (await userEvent.click(within(open()).getByRole('radio', { name: texts.shell.invite.kinds.link }))),
            submit({ [texts.shell.invite.seats]: '5' }, texts.shell.invite.submitLink, open),
          ),
          events: [
            {
              type: 'xstate.done.actor.createInvitation',
              output: { invitations: [{ ...toGrace, email: null, seats: 5, usedSeats: 0 }], members: [] },
            },
          ],
          seen: {
            sending: () => expect(buttonState(open(), texts.shell.invite.submitLink)).toBe('busy'),
            editing: () => {
              expect(link()).toBe(toGrace.link);
              within(open()).getByText(/Up to 5 people with the link can join until/);
            },
          },
        },
        {
          path,
          reach: inSequence(reach, submitEmail('grace@example.com')),
          events: [{ type: 'xstate.error.actor.createInvitation', error: new AppError('UNAVAILABLE', 'later') }],
          seen: {
            sending: () => expect(buttonState(open(), submitLabel)).toBe('busy'),
            editing: () => {
              alertWithText('later', open());
              expect(within(open()).getByLabelText<HTMLTextAreaElement>(texts.shell.invite.email).value).toBe(
                'grace@example.com',
              );
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 6, states: { seen: 3, all: 3 } });
});
