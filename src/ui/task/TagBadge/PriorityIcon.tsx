import { IconArrowDown, IconArrowRight, IconArrowUp, IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { PriorityIcon as PriorityIconName } from '../../../../domain/common.ts';
import classes from './PriorityIcon.module.css';

export interface PriorityIconProps {
  icon: PriorityIconName;
  size?: number;
  /** Accessible name and tooltip. Without it, the icon is hidden from screen readers. */
  label?: string;
}

const icons = {
  'double-arrow-up': IconChevronsUp,
  'arrow-up': IconArrowUp,
  'arrow-right': IconArrowRight,
  'arrow-down': IconArrowDown,
  'double-arrow-down': IconChevronsDown,
} as const satisfies Record<PriorityIconName, unknown>;

export const PriorityIcon = memo(function PriorityIcon({ icon, size = 16, label }: PriorityIconProps) {
  const Icon = icons[icon];
  return (
    <span className={classes.root} data-icon={icon} role={label ? 'img' : undefined} aria-label={label} title={label}>
      <Icon size={size} stroke={2} aria-hidden />
    </span>
  );
});
