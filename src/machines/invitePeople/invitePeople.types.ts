import type { Place } from '../workspace/workspace.types.ts';

export type InvitePeopleInput = Place;
/** `link` of the invitation made last stands in the context, to be copied. */
export type InvitePeopleEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'role.chosen'; role: 'admin' | 'member' | 'guest' }
  | { type: 'form.submitted'; mutationId: string }
  | { type: 'dialog.dismissed' };

export type InvitePeopleEmitted = { type: 'dialog.closed' };

export interface CreateInvitationCall {
  workspaceId: string;
  body: { email: string; role: 'admin' | 'member' | 'guest' };
  idempotencyKey: string;
}
