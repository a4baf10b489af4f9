import type { SnapshotFrom } from 'xstate';
import type { InvitationsCreated } from '../../../../domain/workspace.ts';
import type { Failure } from '../../failure.ts';
import type { invitePeopleMachine } from './invitePeople.machine.ts';

type InvitePeopleSnapshot = SnapshotFrom<typeof invitePeopleMachine>;

/** Error of the last attempt. Its issues name the field as `body.emails` or `body.seats`. */
export const selectInviteError = (snapshot: InvitePeopleSnapshot): Failure | null => snapshot.context.error;
export const selectIsInviting = (snapshot: InvitePeopleSnapshot): boolean => snapshot.hasTag('saving');
export const selectCreated = (snapshot: InvitePeopleSnapshot): InvitationsCreated | null => snapshot.context.created;
