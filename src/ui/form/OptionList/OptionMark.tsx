import type { ReactNode } from 'react';
import type { Color } from '../../../../domain/common.ts';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import classes from './OptionList.module.css';

export interface PickerOption {
  value: string;
  /** Text, which is searched. */
  label: string;
  description?: string;
  icon?: ReactNode;
  /** Colour of a dot before the label, if there is no icon. */
  color?: Color;
  disabled?: boolean;
  /** Reason why the option can't be chosen, shown below it and read by screen readers. */
  refusal?: string;
}

export function OptionMark({ option }: { option: Pick<PickerOption, 'icon' | 'color'> }) {
  if (option.icon)
    return (
      <span className={classes.icon} aria-hidden>
        {option.icon}
      </span>
    );
  if (option.color) return <span className={classes.dot} style={{ background: tagColor(option.color) }} aria-hidden />;
  return null;
}
