import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { invitePeopleMachine } from './invitePeople.machine.ts';

type InvitePeopleSnapshot = SnapshotFrom<typeof invitePeopleMachine>;

export const selectInviteEmail = (snapshot: InvitePeopleSnapshot): string => snapshot.context.email;
export const selectInviteRole = (snapshot: InvitePeopleSnapshot): 'admin' | 'member' | 'guest' => snapshot.context.role;
/** Why the last try failed; its issues name the field as `body.email`. */
export const selectInviteError = (snapshot: InvitePeopleSnapshot): Failure | null => snapshot.context.error;
export const selectIsInviting = (snapshot: InvitePeopleSnapshot): boolean => snapshot.hasTag('saving');
/** Link of the invitation made last, to be copied. */
export const selectInviteLink = (snapshot: InvitePeopleSnapshot): string | null => snapshot.context.invitation?.link ?? null;
/** Who the invitation made last is for. */
export const selectInvitedEmail = (snapshot: InvitePeopleSnapshot): string | null => snapshot.context.invitation?.email ?? null;
