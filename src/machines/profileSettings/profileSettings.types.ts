export type ProfileSettingsEvent =
  | { type: 'retry.requested' }
  /** The details that were changed; others stay as they are. */
  | { type: 'form.submitted'; fields: UpdateAccountCall['fields'] }
  /** A picture from the device. */
  | { type: 'avatar.picked'; file: Blob }
  | { type: 'avatar.removed' };

export interface UpdateAccountCall {
  fields: { nickname?: string; name?: string; lastName?: string; avatar?: string | null };
}
export interface UploadAvatarCall {
  file: Blob;
}
