import { fromPromise } from 'xstate';
import type { Invitation } from '../../../domain/workspace.ts';
import type {
  ChangeInvitationCall,
  ChangeMemberCall,
  LoadInvitationsCall,
} from '../../machines/members/members.types.ts';
import type { Http } from '../http.ts';

/**
 * Gives someone of the workspace another role, takes them out of it, or has them choose a new password. Returns the link
 * for the new password where no mail goes out.
 */
export const changeMember = (http: Http) =>
  fromPromise<string | null, ChangeMemberCall>(async ({ input: { workspaceId, change }, signal }) => {
    const { memberId, mutationId: idempotencyKey } = change;
    const call = { workspaceId, params: { memberId }, idempotencyKey, signal };
    switch (change.kind) {
      case 'role':
        await http.call('updateMember', { ...call, body: { role: change.role } });
        return null;
      case 'remove':
        await http.call('removeMember', call);
        return null;
      case 'reset':
        return (await http.call('forcePasswordReset', call)).link ?? null;
    }
  });

/** The invitations that nobody has accepted yet, the newest hundreds. */
export const loadInvitations = (http: Http) =>
  fromPromise<Invitation[], LoadInvitationsCall>(async ({ input: { workspaceId }, signal }) => {
    const { elements } = await http.call('listInvitations', {
      workspaceId,
      query: { pageIndex: 1, pageSize: 1000 },
      signal,
    });
    return elements.filter(({ acceptedAt }) => acceptedAt === null);
  });

/** Sends an invitation again, with a new link, or ends it. */
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
