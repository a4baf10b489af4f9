export { PersonAvatar, type Person, type PersonAvatarProps } from './PersonAvatar.tsx';
export { initialsOf, toneOf } from './initials.ts';
