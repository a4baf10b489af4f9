import { priorityIcons, type PriorityIcon as Icon } from '../../../domain/common.ts';
import { SwatchPicker } from '../SwatchPicker/index.ts';
import { PriorityIcon } from '../TagBadge/index.ts';
import { priorityIconNames } from './texts.ts';

export interface PriorityIconPickerProps {
  /** What gets the icon, for screen readers. */
  label: string;
  /** The icon now. */
  value: Icon;
  /** Called with the icon that was pressed. */
  onChange: (icon: Icon) => void;
  /** Shows the icon, takes no press. */
  disabled?: boolean;
}

/** An arrow that opens the 5 priority icons. */
export function PriorityIconPicker({ label, value, onChange, disabled }: PriorityIconPickerProps) {
  return (
    <SwatchPicker
      label={label}
      value={value}
      values={priorityIcons}
      nameOf={(icon) => priorityIconNames[icon]}
      columns={5}
      onChange={onChange}
      disabled={disabled}
      draw={(icon) => <PriorityIcon icon={icon} />}
    />
  );
}
