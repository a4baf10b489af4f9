import type { InvitationCreate } from '../../../../domain/workspace.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type InvitePeopleInput = Place;
export type InvitedRole = NonNullable<InvitationCreate['role']>;

export type InvitePeopleEvent =
  | { type: 'form.submitted'; body: CreateInvitationCall['body']; mutationId: string }
  | { type: 'dialog.dismissed' };

export type InvitePeopleEmitted = { type: 'invitation.created' } | { type: 'dialog.closed' };

export interface CreateInvitationCall {
  workspaceId: string;
  /** Invitations by e-mail, or a link for several people. */
  body: ({ emails: string[] } | { seats: number }) & { role: InvitedRole; projectIds: string[] };
  idempotencyKey: string;
}
