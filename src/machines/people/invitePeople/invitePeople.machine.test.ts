import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { InvitationsCreated } from '../../../../domain/workspace.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { invitePeopleMachine } from './invitePeople.machine.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { selectCreated } from './invitePeople.selectors.ts';
import type { CreateInvitationCall } from './invitePeople.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const created: InvitationsCreated = {
  invitations: [
    {
      id: 'i',
      email: 'ada@example.com',
      role: 'member',
      createdAt: at,
      expiresAt: at,
      acceptedAt: null,
      link: 'http://localhost/invites/workspace/x',
    },
  ],
  members: [],
};
const body = { emails: ['ada@example.com'], role: 'member' as const, projectIds: [] };

test('inviting: every transition', async () => {
  expect(
    await coverMachine({
      machine: invitePeopleMachine,
      input: { workspaceId: 'w', accountId: 'a' },
      events: [
        { type: 'form.submitted', body, mutationId: 'm' },
        { type: 'form.submitted', body: { seats: 5, role: 'guest', projectIds: ['p'] }, mutationId: 'm' },
        { type: 'dialog.dismissed' },
        { type: 'xstate.done.actor.createInvitation', output: created },
        { type: 'xstate.error.actor.createInvitation', error: new AppError('FORBIDDEN', 'no') },
      ],
    }),
  ).toEqual({ paths: 10, states: 3, transitions: { covered: 4, reachable: 4 }, missed: [] });
});

test('the new link can be copied, and the form receives the created invitation', async () => {
  const calls: CreateInvitationCall[] = [];
  const it = stage(
    invitePeopleMachine.provide({
      actors: {
        createInvitation: fromPromise<InvitationsCreated, CreateInvitationCall>(({ input }) => {
          calls.push(input);
          return Promise.resolve(created);
        }),
      },
    }),
    { workspaceId: 'w', accountId: 'a' },
  );
  it.actor.send({ type: 'form.submitted', body, mutationId: 'm1' });
  await settled();
  expect(calls).toEqual([{ workspaceId: 'w', body, idempotencyKey: 'm1' }]);
  expect([selectCreated(it.actor.getSnapshot()), it.emitted]).toEqual([created, [{ type: 'invitation.created' }]]);
  it.actor.send({ type: 'form.submitted', body, mutationId: 'm2' });
  await settled();
  // Inviting the same person again is another request, with another key.
  expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['m1', 'm2']);
});
