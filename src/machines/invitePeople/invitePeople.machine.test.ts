import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Invitation } from '../../../domain/workspace.ts';
import { stage } from '../../../tests/model/stage.ts';
import { invitePeopleMachine } from './invitePeople.machine.ts';
import { selectInviteEmail, selectInviteError, selectInviteLink } from './invitePeople.selectors.ts';
import type { CreateInvitationCall } from './invitePeople.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const invitation: Invitation = { id: 'i', email: 'ada@example.com', role: 'member', createdAt: at, expiresAt: at, acceptedAt: null, link: 'http://localhost/invites/workspace/x' };

test('inviting: every transition', async () => {
  expect(
    await coverMachine({
      machine: invitePeopleMachine,
      input: { workspaceId: 'w', accountId: 'a' },
      events: [
        { type: 'email.changed', email: 'ada@example.com' }, { type: 'email.changed', email: 'ada' },
        { type: 'role.chosen', role: 'guest' }, { type: 'form.submitted', mutationId: 'm' }, { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createInvitation', output: invitation },
        { type: 'xstate.error.actor.createInvitation', error: new AppError('FORBIDDEN', 'no') },
      ],
    }),
  ).toEqual({ paths: 78, states: 5, transitions: { covered: 7, reachable: 7 }, missed: [] });
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
  expect(calls).toEqual([{ workspaceId: 'w', body: { email: 'ada@example.com', role: 'member' }, idempotencyKey: 'm2' }]);
  expect([selectInviteLink(it.actor.getSnapshot()), selectInviteEmail(it.actor.getSnapshot())]).toEqual([invitation.link, '']);
});
