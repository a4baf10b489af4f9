import { avatarUpload } from '../../domain/access.ts';

/** Returns why a file can't be uploaded as a picture of a person, or null. */
export const problemWith = ({ size, type }: File): 'notImage' | 'tooLarge' | null => {
  if (!avatarUpload.types.some((known) => known === type)) return 'notImage';
  return size > avatarUpload.bytes ? 'tooLarge' : null;
};
