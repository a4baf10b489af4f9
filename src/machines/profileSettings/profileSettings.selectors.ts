import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../domain/account.ts';
import type { Failure } from '../failure.ts';
import type { profileSettingsMachine } from './profileSettings.machine.ts';

type ProfileSettingsSnapshot = SnapshotFrom<typeof profileSettingsMachine>;

export const selectProfileStatus = (snapshot: ProfileSettingsSnapshot): 'loading' | 'failed' | 'ready' =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('failed') ? 'failed' : 'ready';
export const selectProfile = (snapshot: ProfileSettingsSnapshot): User | null => snapshot.context.user;
export const selectProfileLoadFailure = (snapshot: ProfileSettingsSnapshot): Failure | null =>
  snapshot.context.loadFailure;
/** Error of the last change. */
export const selectProfileFailure = (snapshot: ProfileSettingsSnapshot): Failure | null => snapshot.context.failure;
export const selectAvatarFailure = (snapshot: ProfileSettingsSnapshot): Failure | null =>
  snapshot.context.avatarFailure;
export const selectIsProfileSaving = (snapshot: ProfileSettingsSnapshot): boolean =>
  snapshot.matches({ ready: { form: 'saving' } });
export const selectAvatarWork = (snapshot: ProfileSettingsSnapshot): 'none' | 'uploading' | 'removing' =>
  snapshot.matches({ ready: { avatar: 'uploading' } })
    ? 'uploading'
    : snapshot.matches({ ready: { avatar: 'removing' } })
      ? 'removing'
      : 'none';
