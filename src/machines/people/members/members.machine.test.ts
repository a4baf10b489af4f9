import { phrase } from '../../../../domain/phrase.ts';
import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Invitation } from '../../../../domain/workspace.ts';
import { membersMachine } from './members.machine.ts';
import {
  selectInvitationLinks,
  selectMemberChanges,
  selectMembersFailure,
  selectQuestion,
  selectResetLinks,
} from './members.selectors.ts';
import type { ChangeInvitationCall, ChangeMemberCall, MembersEvent } from './members.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a' };
const invitation: Invitation = {
  id: 'i',
  email: 'ada@example.com',
  role: 'member',
  createdAt: at,
  expiresAt: at,
  acceptedAt: null,
  link: null,
};
const failed = new AppError('FORBIDDEN', 'not yours');
const everywhere: (MembersEvent | InternalEvent)[] = [
  { type: 'search.changed', text: 'ada' },
  { type: 'openTasks.chosen', to: 'stay' },
  { type: 'member.changed', memberId: 'u1', action: { kind: 'role', role: 'admin' }, mutationId: 'm1' },
  { type: 'invitation.changed', invitationId: 'i', kind: 'resend', mutationId: 'm3' },
];

test('members: every transition', async () => {
  const walk = (region: string, events: (MembersEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(membersMachine, '', [region]),
      input,
      events: [...everywhere, ...events],
      serializeState: ({ value, context }) => JSON.stringify([value, context.changes, context.invitationChanges]),
    });
  expect(
    await walk('dialog', [{ type: 'dialog.opened', dialog: 'inviting' }, { type: 'dialog.closed' }]),
  ).toMatchObject({ states: 2, missed: [] });
  expect(
    await walk('question', [
      { type: 'question.asked', question: { kind: 'remove', person: { id: 'u2', name: 'Ada', lastName: 'L' } } },
      { type: 'question.cancelled' },
      { type: 'question.confirmed', mutationId: 'm5' },
    ]),
  ).toMatchObject({ missed: [] });
  expect(
    await walk('people', [
      { type: 'member.changed', memberId: 'u2', action: { kind: 'remove', openTasksTo: 'nobody' }, mutationId: 'm2' },
      { type: 'xstate.done.actor.changeMember', output: null },
      { type: 'xstate.error.actor.changeMember', error: failed },
    ]),
  ).toMatchObject({ states: 2, transitions: { covered: 7, reachable: 7 }, missed: [] });
  expect(
    await walk('invitations', [
      { type: 'invitation.changed', invitationId: 'j', kind: 'revoke', mutationId: 'm4' },
      { type: 'xstate.done.actor.changeInvitation', output: invitation },
      { type: 'xstate.error.actor.changeInvitation', error: failed },
    ]),
  ).toMatchObject({ states: 2, transitions: { covered: 7, reachable: 7 }, missed: [] });
});

test('changes of people are sent one at a time, and a rejected change shows a toast without blocking the next', async () => {
  const calls: ChangeMemberCall[] = [];
  const it = stage(
    membersMachine.provide({
      actors: {
        changeMember: fromPromise<string | null, ChangeMemberCall>(async ({ input: call }) => {
          calls.push(call);
          if (call.change.memberId === 'u1') throw failed;
          return null;
        }),
      },
    }),
    input,
  );
  it.actor.send({ type: 'member.changed', memberId: 'u1', action: { kind: 'role', role: 'owner' }, mutationId: 'm1' });
  it.actor.send({
    type: 'member.changed',
    memberId: 'u1',
    action: { kind: 'remove', openTasksTo: 'nobody' },
    mutationId: 'twice',
  });
  it.actor.send({ type: 'member.changed', memberId: 'u2', action: { kind: 'reset' }, mutationId: 'm2' });
  await settled();
  await settled();
  expect(calls.map(({ change }) => change)).toEqual([
    { kind: 'role', role: 'owner', memberId: 'u1', mutationId: 'm1' },
    { kind: 'reset', memberId: 'u2', mutationId: 'm2' },
  ]);
  expect(it.sentTo('toasts')).toEqual([
    { type: 'toast.requested', kind: 'error', message: 'not yours' },
    { type: 'toast.requested', kind: 'success', message: phrase('toasts', 'memberReset') },
  ]);
  expect(it.sentTo('records')).toEqual([{ type: 'resource.refreshRequested', spec: { kind: 'members' } }]);
  expect([selectMemberChanges(it.actor.getSnapshot()), selectMembersFailure(it.actor.getSnapshot())?.code]).toEqual([
    [],
    'FORBIDDEN',
  ]);
});

test('a password reset without mail offers its link for copying', async () => {
  const link = 'http://localhost/authentication/password/reset/x';
  const it = stage(
    membersMachine.provide({
      actors: {
        changeMember: fromPromise<string | null, ChangeMemberCall>(async () => link),
      },
    }),
    input,
  );
  it.actor.send({ type: 'member.changed', memberId: 'u1', action: { kind: 'reset' }, mutationId: 'm1' });
  await settled();
  expect(selectResetLinks(it.actor.getSnapshot())).toEqual({ u1: link });
  expect(it.sentTo('toasts')).toEqual([
    {
      type: 'toast.requested',
      kind: 'success',
      message: phrase('toasts', 'memberResetLink'),
    },
  ]);
});

test('resending shows a new link, and revoking removes the invitation from the list', async () => {
  const link = 'http://localhost/invites/workspace/x';
  const it = stage(
    membersMachine.provide({
      actors: {
        changeInvitation: fromPromise<Invitation, ChangeInvitationCall>(async ({ input: { change } }) => ({
          ...invitation,
          link: change.kind === 'resend' ? link : null,
        })),
      },
    }),
    input,
  );
  await settled();
  it.actor.send({ type: 'invitation.changed', invitationId: 'i', kind: 'resend', mutationId: 'm1' });
  await settled();
  expect(selectInvitationLinks(it.actor.getSnapshot())).toEqual({ i: link });
  it.actor.send({ type: 'invitation.changed', invitationId: 'i', kind: 'revoke', mutationId: 'm2' });
  await settled();
  expect(it.sentTo('records')).toEqual([
    { type: 'lists.outdated', kind: 'invitations' },
    { type: 'record.deleted', id: 'i' },
  ]);
});

test('renewing a link for several people shows a toast with its own text', async () => {
  const it = stage(
    membersMachine.provide({
      actors: {
        changeInvitation: fromPromise<Invitation, ChangeInvitationCall>(async () => ({
          ...invitation,
          email: null,
          seats: 3,
          usedSeats: 1,
          link: 'http://localhost/x',
        })),
      },
    }),
    input,
  );
  await settled();
  it.actor.send({ type: 'invitation.changed', invitationId: 'i', kind: 'resend', mutationId: 'm1' });
  await settled();
  expect(it.sentTo('toasts')).toEqual([
    { type: 'toast.requested', kind: 'success', message: phrase('toasts', 'linkRenewed') },
  ]);
});

test('a question is answered by the change that it is about, or by none', async () => {
  const calls: unknown[] = [];
  const it = stage(
    membersMachine.provide({
      actors: {
        changeMember: fromPromise<string | null, ChangeMemberCall>(async ({ input: { change } }) => {
          calls.push(change);
          return null;
        }),
        changeInvitation: fromPromise<Invitation, ChangeInvitationCall>(async ({ input: { change } }) => {
          calls.push(change);
          return invitation;
        }),
      },
    }),
    input,
  );
  const person = { id: 'u1', name: 'Ada', lastName: 'Lovelace' };
  const removal = { kind: 'remove', person } as const;
  it.actor.send({ type: 'question.asked', question: removal });
  expect([selectQuestion(it.actor.getSnapshot()), calls]).toEqual([removal, []]);
  it.actor.send({ type: 'question.cancelled' });
  it.actor.send({ type: 'question.confirmed', mutationId: 'm0' });
  expect([selectQuestion(it.actor.getSnapshot()), calls]).toEqual([null, []]);
  it.actor.send({ type: 'question.asked', question: { kind: 'reset', person } });
  it.actor.send({ type: 'question.confirmed', mutationId: 'm1' });
  it.actor.send({ type: 'question.asked', question: { kind: 'revoke', invitation } });
  it.actor.send({ type: 'question.confirmed', mutationId: 'm2' });
  await settled();
  expect(calls).toEqual([
    { kind: 'reset', memberId: 'u1', mutationId: 'm1' },
    { kind: 'revoke', invitationId: 'i', mutationId: 'm2' },
  ]);
});
