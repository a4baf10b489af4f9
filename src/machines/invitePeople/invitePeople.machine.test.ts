import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Invitation } from '../../../domain/workspace.ts';
import { stage } from '../../../tests/model/stage.ts';
import { invitePeopleMachine } from './invitePeople.machine.ts';
import {
  selectInvitation,
  selectInviteEmail,
  selectInviteError,
  selectInviteSeats,
  selectIsInvitationTyped,
} from './invitePeople.selectors.ts';
import type { CreateInvitationCall } from './invitePeople.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const invitation: Invitation = {
  id: 'i',
  email: 'ada@example.com',
  role: 'member',
  createdAt: at,
  expiresAt: at,
  acceptedAt: null,
  link: 'http://localhost/invites/workspace/x',
};

test('inviting: every transition', async () => {
  expect(
    await coverMachine({
      machine: invitePeopleMachine,
      input: { workspaceId: 'w', accountId: 'a' },
      events: [
        { type: 'email.changed', email: 'ada@example.com' },
        { type: 'email.changed', email: 'ada' },
        { type: 'kind.chosen', kind: 'link' },
        { type: 'kind.chosen', kind: 'email' },
        { type: 'seats.changed', seats: '101' },
        { type: 'role.chosen', role: 'guest' },
        { type: 'form.submitted', mutationId: 'm' },
        { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createInvitation', output: invitation },
        { type: 'xstate.error.actor.createInvitation', error: new AppError('FORBIDDEN', 'no') },
      ],
    }),
  ).toEqual({ paths: 412, states: 5, transitions: { covered: 9, reachable: 9 }, missed: [] });
});

test('the link stands to be copied; a bad address is not sent', async () => {
  const calls: CreateInvitationCall[] = [];
  const it = stage(
    invitePeopleMachine.provide({
      actors: {
        createInvitation: fromPromise<Invitation, CreateInvitationCall>(({ input }) => {
          calls.push(input);
          return Promise.resolve(invitation);
        }),
      },
    }),
    { workspaceId: 'w', accountId: 'a' },
  );
  it.actor.send({ type: 'email.changed', email: 'ada' });
  it.actor.send({ type: 'form.submitted', mutationId: 'm1' });
  expect([calls, selectInviteError(it.actor.getSnapshot())?.message]).toEqual([[], 'Invalid email']);
  it.actor.send({ type: 'email.changed', email: ' ada@example.com ' });
  it.actor.send({ type: 'form.submitted', mutationId: 'm2' });
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(calls).toEqual([
    { workspaceId: 'w', body: { email: 'ada@example.com', role: 'member' }, idempotencyKey: 'm2' },
  ]);
  expect([selectInvitation(it.actor.getSnapshot())?.link, selectInviteEmail(it.actor.getSnapshot())]).toEqual([
    invitation.link,
    '',
  ]);
});

test('a link is for a number of people, within bounds', async () => {
  const calls: CreateInvitationCall[] = [];
  const it = stage(
    invitePeopleMachine.provide({
      actors: {
        createInvitation: fromPromise<Invitation, CreateInvitationCall>(({ input }) => {
          calls.push(input);
          return Promise.resolve({ ...invitation, email: null, seats: 12, usedSeats: 0 });
        }),
      },
    }),
    { workspaceId: 'w', accountId: 'a' },
  );
  it.actor.send({ type: 'kind.chosen', kind: 'link' });
  it.actor.send({ type: 'role.chosen', role: 'guest' });
  for (const seats of ['0', '101', '1.5', 'many', ' ']) {
    it.actor.send({ type: 'seats.changed', seats });
    it.actor.send({ type: 'form.submitted', mutationId: 'm1' });
    expect(selectInviteError(it.actor.getSnapshot())?.issues).toEqual([
      { path: 'body.seats', message: 'Choose between 1 and 100 people' },
    ]);
  }
  expect(selectIsInvitationTyped(it.actor.getSnapshot())).toBe(false);
  it.actor.send({ type: 'seats.changed', seats: ' 12 ' });
  it.actor.send({ type: 'form.submitted', mutationId: 'm2' });
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(calls).toEqual([{ workspaceId: 'w', body: { seats: 12, role: 'guest' }, idempotencyKey: 'm2' }]);
  expect([selectInvitation(it.actor.getSnapshot())?.seats, selectInviteSeats(it.actor.getSnapshot())]).toEqual([
    12,
    ' 12 ',
  ]);
});
