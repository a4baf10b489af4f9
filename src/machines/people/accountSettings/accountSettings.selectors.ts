import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { accountSettingsMachine } from './accountSettings.machine.ts';

type AccountSettingsSnapshot = SnapshotFrom<typeof accountSettingsMachine>;

export const selectPasswordFailure = (snapshot: AccountSettingsSnapshot): Failure | null =>
  snapshot.context.passwordFailure;
export const selectIsPasswordOpen = (snapshot: AccountSettingsSnapshot): boolean =>
  !snapshot.matches({ password: 'closed' });
export const selectIsPasswordSaving = (snapshot: AccountSettingsSnapshot): boolean =>
  snapshot.matches({ password: 'saving' });

export const selectRevoking = (snapshot: AccountSettingsSnapshot): string =>
  snapshot.matches({ sessions: 'revoking' }) ? snapshot.context.revoking : '';
export const selectEverywhere = (snapshot: AccountSettingsSnapshot): 'none' | 'confirming' | 'pending' => {
  if (snapshot.matches({ sessions: 'confirmingEverywhere' })) return 'confirming';
  return snapshot.matches({ sessions: 'signingOutEverywhere' }) || snapshot.matches({ sessions: 'signedOut' })
    ? 'pending'
    : 'none';
};

export const selectIsExporting = (snapshot: AccountSettingsSnapshot): boolean =>
  snapshot.matches({ export: 'exporting' });
export const selectExportFailure = (snapshot: AccountSettingsSnapshot): Failure | null =>
  snapshot.context.exportFailure;

export const selectDeletion = (snapshot: AccountSettingsSnapshot): 'none' | 'confirming' | 'pending' => {
  if (snapshot.matches({ deletion: 'confirming' })) return 'confirming';
  return snapshot.matches({ deletion: 'idle' }) ? 'none' : 'pending';
};
export const selectDeletionFailure = (snapshot: AccountSettingsSnapshot): Failure | null =>
  snapshot.context.deletionFailure;
