import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { workspaceSettingsMachine } from './workspaceSettings.machine.ts';

type WorkspaceSettingsSnapshot = SnapshotFrom<typeof workspaceSettingsMachine>;

export const selectNameFailure = (snapshot: WorkspaceSettingsSnapshot): Failure | null => snapshot.context.nameFailure;
export const selectIsRenaming = (snapshot: WorkspaceSettingsSnapshot): boolean => snapshot.matches({ name: 'saving' });
export const selectIsDefaulting = (snapshot: WorkspaceSettingsSnapshot): boolean =>
  snapshot.matches({ default: 'saving' });

export const selectDeparture = (snapshot: WorkspaceSettingsSnapshot): 'leave' | 'transfer' | 'delete' | null => {
  if (snapshot.matches({ departure: 'confirmingLeave' }) || snapshot.matches({ departure: 'leaving' })) return 'leave';
  if (snapshot.matches({ departure: 'confirmingTransfer' }) || snapshot.matches({ departure: 'transferring' }))
    return 'transfer';
  if (snapshot.matches({ departure: 'confirmingDelete' }) || snapshot.matches({ departure: 'deleting' }))
    return 'delete';
  return null;
};
/** True while a departure, or loading the account after it, is pending. */
export const selectIsDeparting = (snapshot: WorkspaceSettingsSnapshot): boolean =>
  snapshot.hasTag('departing') || snapshot.matches({ departure: 'transferring' });
export const selectDepartureFailure = (snapshot: WorkspaceSettingsSnapshot): Failure | null =>
  snapshot.context.departureFailure;
export const selectNewOwnerName = (snapshot: WorkspaceSettingsSnapshot): string =>
  snapshot.context.newOwner?.name ?? '';
export const selectSuccessorId = ({ context }: WorkspaceSettingsSnapshot): string | null => context.successorId;
