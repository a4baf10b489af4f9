import type { SnapshotFrom } from 'xstate';
import type { InvitationPreview } from '../../../../domain/workspace.ts';
import type { Failure } from '../../failure.ts';
import type { invitationMachine } from './invitation.machine.ts';

type InvitationSnapshot = SnapshotFrom<typeof invitationMachine>;

export const selectInvitationStatus = (
  snapshot: InvitationSnapshot,
): 'loading' | 'missing' | 'viewing' | 'accepting' | 'accepted' => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('missing')) return 'missing';
  if (snapshot.matches('accepting')) return 'accepting';
  return snapshot.matches('accepted') ? 'accepted' : 'viewing';
};
export const selectInvitationPreview = (snapshot: InvitationSnapshot): InvitationPreview | null =>
  snapshot.context.preview;
export const selectInvitationError = (snapshot: InvitationSnapshot): Failure | null => snapshot.context.error;
