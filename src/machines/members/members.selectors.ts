import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { membersMachine } from './members.machine.ts';
import type { InvitationChange, MemberChange } from './members.types.ts';

type MembersSnapshot = SnapshotFrom<typeof membersMachine>;

export const selectMemberSearch = (snapshot: MembersSnapshot): string => snapshot.context.search;
/** Returns the pending changes of members. */
export const selectMemberChanges = (snapshot: MembersSnapshot): readonly MemberChange[] => snapshot.context.changes;
export const selectInvitationChanges = (snapshot: MembersSnapshot): readonly InvitationChange[] =>
  snapshot.context.invitationChanges;
/** Returns the invitation links that can still be copied, by invitation. */
export const selectInvitationLinks = (snapshot: MembersSnapshot): Readonly<Record<string, string>> =>
  snapshot.context.links;
/** Returns the password reset links that can still be copied, by member. */
export const selectResetLinks = (snapshot: MembersSnapshot): Readonly<Record<string, string>> =>
  snapshot.context.resetLinks;
/** Returns the error of the last rejected change. */
export const selectMembersFailure = (snapshot: MembersSnapshot): Failure | null => snapshot.context.failure;
