import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPage } from '../../../src/machines/sync/records/testing.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Invitation, WorkspaceMember } from '../../../domain/workspace.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, fill, press, pressInMenu } from '../userActions.ts';
import { ada, grace, moment, pageOf } from '../world.ts';

const path = '/settings/workspace';
const refused = new AppError('FORBIDDEN', 'not yours');
const people: WorkspaceMember[] = [
  { ...ada, role: 'owner', abilities: { giveRoles: [], remove: false, resetPassword: false, transferTo: false } },
  {
    ...grace,
    email: 'grace@example.com',
    role: 'member',
    abilities: { giveRoles: ['admin', 'guest'], remove: true, resetPassword: true, transferTo: true },
  },
];
const invitation: Invitation = {
  id: uuid(500),
  email: 'alan@example.com',
  role: 'member',
  createdAt: moment,
  expiresAt: '2026-01-12T10:00:00.000Z',
  acceptedAt: null,
  link: null,
  state: 'open',
  seats: null,
  mail: 'sent',
};
const answers = {
  loadPage: (input: LoadInput): unknown => {
    if (input.spec.kind === 'invitations') return aPage([invitation]);
    return input.spec.kind === 'members' ? aPage(people) : pageOf(input);
  },
};
const changed = {
  type: 'member.changed',
  memberId: grace.id,
  action: { kind: 'role', role: 'admin' },
  mutationId: 'm',
} as const;
const resent = { type: 'invitation.changed', invitationId: invitation.id, kind: 'resend', mutationId: 'm' } as const;
const revoked = { ...resent, kind: 'revoke' } as const;
const moreOfGrace = texts.settings.moreOf({ name: 'Grace Hopper' });
const askFor = {
  remove: pressInMenu(moreOfGrace, texts.settings.remove),
  reset: pressInMenu(moreOfGrace, texts.settings.askPassword),
  revoke: press(texts.settings.revokeNamed({ email: 'alan@example.com' })),
};

const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('section');
  if (!found) throw new Error(`${name} has no section`);
  return found;
};
const graceRow = (): HTMLElement => {
  const row = within(screen.getByRole('list', { name: texts.settings.members }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes('Grace Hopper'));
  if (!row) throw new Error('Grace is not listed');
  return row;
};
const isFree = () => {
  expect(graceRow().getAttribute('aria-busy')).toBeNull();
  expect(buttonState(graceRow(), texts.settings.moreOf({ name: 'Grace Hopper' }))).toBe('ready');
};
const isChanging = () => {
  expect(graceRow().getAttribute('aria-busy')).toBe('true');
  expect(buttonState(graceRow(), texts.settings.moreOf({ name: 'Grace Hopper' }))).toBe('busy');
};
const resend = () =>
  buttonState(section(texts.settings.invitations), texts.settings.resendNamed({ email: 'alan@example.com' }));
const revoke = () =>
  buttonState(section(texts.settings.invitations), texts.settings.revokeNamed({ email: 'alan@example.com' }));

test('the screen shows the expected content in every state of the members machine', async () => {
  expect(
    await coverScreen({
      machine: 'members',
      acts: {
        'search.changed': fill({ [texts.settings.searchMembers]: 'Grace' }),
        'member.changed': async () => {
          await press(new RegExp(`^${texts.settings.roleOf({ name: 'Grace Hopper' })}`))();
          await userEvent.click(await screen.findByRole('option', { name: texts.settings.roles.admin, hidden: true }));
        },
        'invitation.changed': press(texts.settings.resendNamed({ email: 'alan@example.com' })),
        'question.asked': (page, { question: { kind } }) => askFor[kind](page),
        'question.cancelled': press(texts.settings.cancel),
        'openTasks.chosen': choose(texts.settings.openTasks({ name: 'Grace Hopper' }), texts.settings.openTasksStay),
        'question.confirmed': (): Promise<void> =>
          press(/^(Remove|Revoke|Ask for it)$/, 'button', () => screen.getByRole('dialog'))(),
        'dialog.opened': press(texts.settings.invite),
        'dialog.closed': press(texts.shell.invite.cancel),
      },
      walks: [
        {
          path,
          answers,
          events: [changed, { type: 'search.changed', text: 'Grace' }],
          seen: { 'people.idle': isFree, 'people.changing': isChanging },
        },
        {
          path,
          answers,
          reach: after('members', changed, { type: 'xstate.error.actor.changeMember', error: refused }),
          events: [changed],
          seen: {
            'people.idle': () => {
              alertWithText(texts.settings.failed({ message: 'not yours' }), section(texts.settings.members));
              isFree();
            },
            'people.changing': isChanging,
          },
        },
        {
          path,
          answers,
          reach: after('members', changed),
          events: [{ type: 'xstate.done.actor.changeMember', output: null }],
          seen: {
            'people.changing': isChanging,
            'people.idle': () => {
              screen.getByText(texts.toasts.roleChanged);
              isFree();
            },
          },
        },
        {
          path,
          answers,
          reach: after('members', { ...changed, action: { kind: 'reset' } }),
          events: [
            { type: 'xstate.done.actor.changeMember', output: 'https://faena.test/authentication/password/reset/key' },
          ],
          seen: {
            'people.changing': isChanging,
            'people.idle': () => {
              screen.getByText(texts.toasts.memberResetLink);
              expect(buttonState(graceRow(), texts.settings.copyResetLinkNamed({ name: 'Grace Hopper' }))).toBe(
                'ready',
              );
            },
          },
        },
        {
          path,
          answers,
          reach: after('members', { type: 'question.asked', question: { kind: 'remove', person: grace } }),
          events: [{ type: 'openTasks.chosen', to: 'stay' }],
          seen: {
            'question.asking': () =>
              screen.getByRole('dialog', { name: texts.settings.removeTitle({ name: 'Grace Hopper' }) }),
          },
        },
        {
          path,
          answers,
          events: [resent],
          seen: {
            'invitations.idle': () => expect(resend()).toBe('ready'),
            'invitations.changing': () => expect(resend()).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: after('members', resent, {
            type: 'xstate.done.actor.changeInvitation',
            output: { ...invitation, link: 'https://faena.test/invites/workspace/key' },
          }),
          events: [resent],
          seen: {
            'invitations.idle': () => {
              screen.getByText(texts.toasts.invitationResent);
              expect(
                buttonState(
                  section(texts.settings.invitations),
                  texts.settings.copyNamed({ email: 'alan@example.com' }),
                ),
              ).toBe('ready');
              expect(revoke()).toBe('ready');
            },
            'invitations.changing': () => expect(resend()).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: after('members', revoked, { type: 'xstate.error.actor.changeInvitation', error: refused }),
          events: [resent],
          seen: {
            'invitations.idle': () => {
              alertWithText(texts.settings.failed({ message: 'not yours' }), section(texts.settings.members));
              expect(revoke()).toBe('ready');
            },
            'invitations.changing': () => expect(resend()).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach: async (app) => {
            await screen.findByRole('button', { name: texts.settings.revokeNamed({ email: 'alan@example.com' }) });
            await after('members', { type: 'question.asked', question: { kind: 'revoke', invitation } })(app);
          },
          events: [{ type: 'question.confirmed', mutationId: 'm' }],
          seen: {
            'question.asking': () => dialog(texts.settings.revokeTitle({ email: 'alan@example.com' })),
            'invitations.changing': () => expect(revoke()).toBe('busy'),
          },
        },
        {
          path,
          answers,
          events: [
            { type: 'question.asked', question: { kind: 'revoke', invitation } },
            { type: 'question.cancelled' },
          ],
          seen: { 'question.asking': () => dialog(texts.settings.revokeTitle({ email: 'alan@example.com' })) },
        },
        {
          path,
          answers,
          events: [
            { type: 'question.asked', question: { kind: 'remove', person: grace } },
            { type: 'question.asked', question: { kind: 'reset', person: grace } },
            { type: 'question.cancelled' },
          ],
          serializeState: ({ context: { question } }) => String(question?.kind),
          seen: {
            'question.none': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'question.asking': () => {
              within(dialog(/Grace Hopper/)).getByRole('button', { name: texts.settings.cancel });
            },
          },
        },
        {
          path,
          answers,
          events: [{ type: 'dialog.opened', dialog: 'inviting' }, { type: 'dialog.closed' }],
          seen: {
            'dialog.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'dialog.inviting': () => dialog(texts.shell.invite.title),
          },
        },
      ],
    }),
  ).toEqual({ paths: 16, states: { seen: 8, all: 8 } });
});
