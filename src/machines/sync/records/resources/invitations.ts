import type { Invitation } from '../../../../../domain/workspace.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface InvitationsSpec {
  kind: 'invitations';
}

/** The invitations to the workspace, newest first, including accepted ones. */
export const invitations: ResourceKind<InvitationsSpec, Invitation> = defineList<InvitationsSpec>()('listInvitations', {
  key: () => 'invitations',
  call: () => ({ query: { pageIndex: 1, pageSize: 1000 } }),
  pages: 'first',
  // Stale when members change, because a person who joins uses up an invitation.
  isStale: (_, { membersChanged }) => membersChanged,
  showsFailure: true,
  isPassing: () => true,
});
