import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { profileSettingsMachine } from './profileSettings.machine.ts';

type ProfileSettingsSnapshot = SnapshotFrom<typeof profileSettingsMachine>;

export const selectProfileFailure = (snapshot: ProfileSettingsSnapshot): Failure | null => snapshot.context.failure;
export const selectAvatarFailure = (snapshot: ProfileSettingsSnapshot): Failure | null =>
  snapshot.context.avatarFailure;
export const selectIsProfileSaving = (snapshot: ProfileSettingsSnapshot): boolean =>
  snapshot.matches({ form: 'saving' });
export const selectAvatarWork = (snapshot: ProfileSettingsSnapshot): 'none' | 'uploading' | 'removing' =>
  snapshot.matches({ avatar: 'uploading' })
    ? 'uploading'
    : snapshot.matches({ avatar: 'removing' })
      ? 'removing'
      : 'none';
