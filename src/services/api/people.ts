import { fromPromise } from 'xstate';
import type { Invitation } from '../../../domain/workspace.ts';
import type { ChangeInvitationCall, ChangeMemberCall } from '../../machines/people/members/members.types.ts';
import type { Http } from '../http.ts';
import { removalOf } from './removal.ts';

/** Changes a member. Returns the link for a new password if the server can't send mail, otherwise null. */
export const changeMember = (http: Http) =>
  fromPromise<string | null, ChangeMemberCall>(async ({ input: { workspaceId, change }, signal }) => {
    const { memberId, mutationId: idempotencyKey } = change;
    const call = { workspaceId, params: { memberId }, idempotencyKey, signal };
    switch (change.kind) {
      case 'role':
        await http.call('updateMember', { ...call, body: { role: change.role } });
        return null;
      case 'remove':
        await http.call('removeMember', {
          ...call,
          query: removalOf(change.openTasksTo),
        });
        return null;
      case 'reset':
        return (await http.call('forcePasswordReset', call)).link ?? null;
    }
  });

export const changeInvitation = (http: Http) =>
  fromPromise<Invitation, ChangeInvitationCall>(({ input: { workspaceId, change }, signal }) => {
    const { invitationId, mutationId: idempotencyKey } = change;
    const call = { workspaceId, params: { invitationId }, idempotencyKey, signal };
    switch (change.kind) {
      case 'resend':
        return http.call('resendInvitation', call);
      case 'revoke':
        return http.call('revokeInvitation', call);
    }
  });
