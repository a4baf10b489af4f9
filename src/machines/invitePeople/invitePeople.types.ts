import type { InvitationCreate } from '../../../domain/workspace.ts';
import type { Place } from '../workspace/workspace.types.ts';

export type InvitePeopleInput = Place;
export type InvitedRole = NonNullable<InvitationCreate['role']>;
/** To one person by e-mail, or by a link that several may use. */
export type InvitationKind = 'email' | 'link';

/** The invitation made last stands in the context, with its link to be copied. */
export type InvitePeopleEvent =
  | { type: 'kind.chosen'; kind: InvitationKind }
  | { type: 'email.changed'; email: string }
  /** How many may use the link, as typed. */
  | { type: 'seats.changed'; seats: string }
  | { type: 'role.chosen'; role: InvitedRole }
  | { type: 'form.submitted'; mutationId: string }
  | { type: 'dialog.dismissed' };

export type InvitePeopleEmitted = { type: 'dialog.closed' };

export interface CreateInvitationCall {
  workspaceId: string;
  body: { email: string; role: InvitedRole } | { seats: number; role: InvitedRole };
  idempotencyKey: string;
}
