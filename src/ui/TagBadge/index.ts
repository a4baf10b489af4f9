export { TagBadge, type TagBadgeProps } from './TagBadge.tsx';
export { PriorityIcon, type PriorityIconProps } from './PriorityIcon.tsx';
export { tagColor, tagPalettes } from './tagColors.ts';
