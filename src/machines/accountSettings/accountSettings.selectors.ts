import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import { type accountSettingsMachine, hasPassword } from './accountSettings.machine.ts';
import type { SignedInDevice } from './accountSettings.types.ts';

type AccountSettingsSnapshot = SnapshotFrom<typeof accountSettingsMachine>;

export const selectPasswordFailure = (snapshot: AccountSettingsSnapshot): Failure | null =>
  snapshot.context.passwordFailure;
export const selectIsPasswordSaving = (snapshot: AccountSettingsSnapshot): boolean =>
  snapshot.matches({ password: 'saving' });

export const selectDevices = (snapshot: AccountSettingsSnapshot): readonly SignedInDevice[] => snapshot.context.devices;
export const selectDevicesStatus = (snapshot: AccountSettingsSnapshot): 'loading' | 'failed' | 'listed' =>
  snapshot.matches({ devices: 'loading' }) ? 'loading' : snapshot.matches({ devices: 'failed' }) ? 'failed' : 'listed';
export const selectDevicesFailure = (snapshot: AccountSettingsSnapshot): Failure | null =>
  snapshot.context.devicesFailure;
/** Id of the session that is being signed out; '' if there is none. */
export const selectRevoking = (snapshot: AccountSettingsSnapshot): string =>
  snapshot.matches({ devices: 'revoking' }) ? snapshot.context.revoking : '';
export const selectEverywhere = (snapshot: AccountSettingsSnapshot): 'none' | 'confirming' | 'pending' => {
  if (snapshot.matches({ devices: 'confirmingEverywhere' })) return 'confirming';
  return snapshot.matches({ devices: 'signingOutEverywhere' }) || snapshot.matches({ devices: 'signedOut' })
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
/** True if the account has a password to change and to confirm with. */
export const selectHasPassword = (snapshot: AccountSettingsSnapshot): boolean => hasPassword(snapshot.context);
