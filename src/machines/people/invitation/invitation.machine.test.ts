import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { textOf } from '../../../../domain/phrase.ts';
import type { InvitationPreview, JoinedWorkspace, Workspace } from '../../../../domain/workspace.ts';
import { invitationMachine } from './invitation.machine.ts';
import { selectInvitationError, selectInvitationPreview, selectInvitationStatus } from './invitation.selectors.ts';
import type { AcceptInvitationCall, PreviewInvitationCall } from './invitation.types.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { readTexts } from '../../../../tests/support/texts.ts';

const preview: InvitationPreview = {
  workspaceId: 'w',
  workspaceName: 'Acme',
  email: 'ada@example.com',
  role: 'member',
  state: 'open',
};
const workspace: Workspace = {
  id: 'w',
  name: 'Acme',
  role: 'member',
  version: 1,
  abilities: { update: false, delete: false, invite: false, createProject: true },
};
const input = { token: 't', userId: 'u', workspaceIds: [], mutationId: 'm' };
describe('invitation machine', () => {
  test('covers every transition, signed in and signed out', async () => {
    expect(
      await coverMachine({
        machine: invitationMachine,
        inputs: [input, { ...input, userId: null }, { ...input, workspaceIds: ['w'] }],
        events: [
          { type: 'accept.requested', mutationId: 'm' },
          { type: 'retry.requested' },
          { type: 'otherAccount.requested' },
          { type: 'xstate.done.actor.previewInvitation', output: preview },
          { type: 'xstate.error.actor.previewInvitation', error: new AppError('NETWORK', 'no') },
          { type: 'xstate.done.actor.acceptInvitation', output: workspace },
          { type: 'xstate.error.actor.acceptInvitation', error: new AppError('INVITATION_INVALID', 'used') },
        ],
      }),
    ).toEqual({ paths: 13, states: 6, transitions: { covered: 9, reachable: 9 }, missed: [] });
  });

  test('opens the workspace after the acceptance', async () => {
    const it = stage(
      invitationMachine.provide({
        actors: {
          previewInvitation: fromPromise<InvitationPreview, PreviewInvitationCall>(() => Promise.resolve(preview)),
          acceptInvitation: fromPromise<JoinedWorkspace, AcceptInvitationCall>(() => Promise.resolve(workspace)),
        },
      }),
      input,
    );
    await settled();
    expect(selectInvitationPreview(it.actor.getSnapshot())).toEqual(preview);
    it.actor.send({ type: 'accept.requested', mutationId: 'm' });
    await settled();
    expect([selectInvitationStatus(it.actor.getSnapshot()), it.sentTo('root')]).toEqual([
      'accepted',
      [{ type: 'workspace.created', workspace, to: '/' }],
    ]);
  });

  test('takes a member to the project of the invitation without a question', async () => {
    const calls: AcceptInvitationCall[] = [];
    const it = stage(
      invitationMachine.provide({
        actors: {
          previewInvitation: fromPromise<InvitationPreview, PreviewInvitationCall>(() => Promise.resolve(preview)),
          acceptInvitation: fromPromise<JoinedWorkspace, AcceptInvitationCall>((call) => {
            calls.push(call.input);
            return Promise.resolve({ ...workspace, project: { id: 'p', name: 'Launch' } });
          }),
        },
      }),
      { ...input, workspaceIds: ['w'] },
    );
    await settled();
    expect([calls, it.sentTo('root')]).toEqual([
      [{ token: 't', userId: 'u', idempotencyKey: 'm' }],
      [{ type: 'workspace.created', workspace, to: '/projects/p/tasks' }],
    ]);
    expect(it.sentTo('toasts')).toMatchObject([{ kind: 'success', message: { key: 'landed' } }]);
  });

  test("shows 'User not found' to a visitor who is signed out", async () => {
    const it = stage(
      invitationMachine.provide({
        actors: {
          previewInvitation: fromPromise<InvitationPreview, PreviewInvitationCall>(() => Promise.resolve(preview)),
        },
      }),
      { ...input, userId: null },
    );
    await settled();
    it.actor.send({ type: 'accept.requested', mutationId: 'm' });
    expect([
      selectInvitationStatus(it.actor.getSnapshot()),
      textOf(readTexts, selectInvitationError(it.actor.getSnapshot())?.message ?? ''),
    ]).toEqual(['viewing', 'User not found']);
    expect(selectInvitationError(it.actor.getSnapshot())).toMatchObject({ code: 'UNAUTHENTICATED', status: 0 });
  });

  test('signs out for another account and returns after the sign-in', async () => {
    const it = stage(
      invitationMachine.provide({
        actors: {
          previewInvitation: fromPromise<InvitationPreview, PreviewInvitationCall>(() => Promise.resolve(preview)),
        },
      }),
      { ...input, token: 't/1' },
    );
    await settled();
    it.actor.send({ type: 'otherAccount.requested' });
    expect(it.sentTo('session')).toEqual([
      { type: 'signOut.requested', to: '/authentication/sign-in?redirect=%2Finvites%2Fworkspace%2Ft%252F1' },
    ]);
  });
});
