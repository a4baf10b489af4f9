import type { Role } from '../../../../domain/workspace.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type MembersInput = Place;

export type MemberAction = { kind: 'role'; role: Role } | { kind: 'remove' } | { kind: 'reset' };
export type MemberChange = MemberAction & { memberId: string; mutationId: string };

export interface InvitationChange {
  kind: 'resend' | 'revoke';
  invitationId: string;
  mutationId: string;
}

export type MembersEvent =
  | { type: 'search.changed'; text: string }
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
