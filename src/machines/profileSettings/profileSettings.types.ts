export type ProfileField = 'nickname' | 'name' | 'lastName' | 'avatar';
export type ProfileSettingsEvent =
  | { type: 'retry.requested' }
  | { type: 'field.changed'; field: ProfileField; text: string }
  | { type: 'form.submitted' }
  /** A picture from the device. */
  | { type: 'avatar.picked'; file: Blob }
  | { type: 'avatar.removed' };

export interface UpdateAccountCall {
  fields: { nickname?: string; name?: string; lastName?: string; avatar?: string | null };
}
export interface UploadAvatarCall {
  file: Blob;
}
