import { priorityIcons, type PriorityIcon as Icon } from '../../../../domain/common.ts';
import { SwatchPicker } from '../SwatchPicker/SwatchPicker.tsx';
import { PriorityIcon } from '../../task/TagBadge/PriorityIcon.tsx';
import { useTexts } from '../../base/texts/index.ts';

export interface PriorityIconPickerProps {
  label: string;
  value: Icon;
  onChange: (icon: Icon) => void;
  disabled?: boolean;
}

export function PriorityIconPicker({ label, value, onChange, disabled }: PriorityIconPickerProps) {
  const texts = useTexts('ui').priorityIcons;
  return (
    <SwatchPicker
      label={label}
      value={value}
      values={priorityIcons}
      nameOf={(icon) => texts[icon]}
      columns={5}
      onChange={onChange}
      disabled={disabled}
      draw={(icon) => <PriorityIcon icon={icon} />}
    />
  );
}
