import type { User } from '../../../../domain/account.ts';
import type { SingleRecordEvent } from '../../sync/followList.ts';

export type ProfileSettingsEvent =
  | SingleRecordEvent<User>
  /** The event contains only the changed fields. */
  | { type: 'form.submitted'; fields: UpdateAccountCall['fields'] }
  | { type: 'avatar.picked'; file: Blob }
  | { type: 'avatar.removed' };

export interface UpdateAccountCall {
  fields: { nickname?: string; name?: string; lastName?: string; avatar?: string | null; timeZone?: string };
}
export interface UploadAvatarCall {
  file: Blob;
}
