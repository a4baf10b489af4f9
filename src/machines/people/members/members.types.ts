import type { UserSummary } from '../../../../domain/account.ts';
import type { Invitation, OpenTasksTo, Role } from '../../../../domain/workspace.ts';
import type { DialogEvent } from '../../dialogRegion.ts';
import type { QuestionEvent } from '../../questionRegion.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type MembersInput = Place;

export type MemberAction = { kind: 'role'; role: Role } | { kind: 'remove'; openTasksTo: TasksTo } | { kind: 'reset' };
/** New assignee of the open tasks of a removed person, or 'nobody'. With 'stay', the person remains assigned. */
export type TasksTo = OpenTasksTo | 'stay';
export type MemberChange = MemberAction & { memberId: string; mutationId: string };

export interface InvitationChange {
  kind: 'resend' | 'revoke';
  invitationId: string;
  mutationId: string;
}

/** Change that is made after a confirmation. */
export type MembersQuestion =
  | { kind: 'remove' | 'reset'; person: Pick<UserSummary, 'id' | 'name' | 'lastName'> }
  | { kind: 'revoke'; invitation: Pick<Invitation, 'id' | 'email' | 'seats'> };

export type MembersEvent =
  | DialogEvent<'inviting'>
  | QuestionEvent<MembersQuestion>
  | { type: 'search.changed'; text: string }
  /** Answers what becomes of the open tasks, before the removal is confirmed. */
  | { type: 'openTasks.chosen'; to: TasksTo }
  | { type: 'member.changed'; memberId: string; action: MemberAction; mutationId: string }
  | { type: 'invitation.changed'; invitationId: string; kind: InvitationChange['kind']; mutationId: string };

export interface ChangeMemberCall {
  workspaceId: string;
  change: MemberChange;
}
export interface ChangeInvitationCall {
  workspaceId: string;
  change: InvitationChange;
}
