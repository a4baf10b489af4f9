import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { membersMachine } from './members.machine.ts';
import type { InvitationChange, MemberChange, MembersQuestion, TasksTo } from './members.types.ts';

type MembersSnapshot = SnapshotFrom<typeof membersMachine>;

export const selectMemberSearch = (snapshot: MembersSnapshot): string => snapshot.context.search;
export const selectMemberChanges = (snapshot: MembersSnapshot): readonly MemberChange[] => snapshot.context.changes;
export const selectInvitationChanges = (snapshot: MembersSnapshot): readonly InvitationChange[] =>
  snapshot.context.invitationChanges;
export const selectInvitationLinks = (snapshot: MembersSnapshot): Readonly<Record<string, string>> =>
  snapshot.context.links;
export const selectResetLinks = (snapshot: MembersSnapshot): Readonly<Record<string, string>> =>
  snapshot.context.resetLinks;
export const selectMembersFailure = (snapshot: MembersSnapshot): Failure | null => snapshot.context.failure;
export const selectIsInviting = (snapshot: MembersSnapshot): boolean => snapshot.matches({ dialog: 'inviting' });
/** Question that is open, or null. */
export const selectQuestion = (snapshot: MembersSnapshot): MembersQuestion | null =>
  snapshot.matches({ question: 'asking' }) ? snapshot.context.question : null;
export const selectOpenTasksTo = (snapshot: MembersSnapshot): TasksTo => snapshot.context.openTasksTo;
