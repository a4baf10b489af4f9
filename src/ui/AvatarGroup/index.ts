export { AvatarGroup, type AvatarGroupProps } from './AvatarGroup.tsx';
