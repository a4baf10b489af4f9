import type { SnapshotFrom } from 'xstate';
import type { Invitation } from '../../../domain/workspace.ts';
import type { Failure } from '../failure.ts';
import type { invitePeopleMachine } from './invitePeople.machine.ts';
import type { InvitationKind, InvitedRole } from './invitePeople.types.ts';

type InvitePeopleSnapshot = SnapshotFrom<typeof invitePeopleMachine>;

export const selectInviteKind = (snapshot: InvitePeopleSnapshot): InvitationKind => snapshot.context.kind;
export const selectInviteEmail = (snapshot: InvitePeopleSnapshot): string => snapshot.context.email;
/** How many may use the link, as typed. */
export const selectInviteSeats = (snapshot: InvitePeopleSnapshot): string => snapshot.context.seats;
export const selectInviteRole = (snapshot: InvitePeopleSnapshot): InvitedRole => snapshot.context.role;
/** Why the last try failed; its issues name the field as `body.email` or `body.seats`. */
export const selectInviteError = (snapshot: InvitePeopleSnapshot): Failure | null => snapshot.context.error;
export const selectIsInviting = (snapshot: InvitePeopleSnapshot): boolean => snapshot.hasTag('saving');
/** The invitation made last, with its link to be copied. */
export const selectInvitation = (snapshot: InvitePeopleSnapshot): Invitation | null => snapshot.context.invitation;
/** What has to be typed isn't blank. */
export const selectIsInvitationTyped = ({ context: { kind, email, seats } }: InvitePeopleSnapshot): boolean =>
  (kind === 'email' ? email : seats).trim() !== '';
