import { colors, type Color } from '../../../../domain/common.ts';
import { SwatchPicker } from '../SwatchPicker/SwatchPicker.tsx';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { useTexts } from '../../base/texts/index.ts';
import classes from './ColorPicker.module.css';

export interface ColorPickerProps {
  label: string;
  value: Color;
  onChange: (color: Color) => void;
  disabled?: boolean;
}

export function ColorPicker({ label, value, onChange, disabled }: ColorPickerProps) {
  const texts = useTexts('ui').colors;
  return (
    <SwatchPicker
      label={label}
      value={value}
      values={colors}
      nameOf={(color) => texts[color]}
      columns={6}
      onChange={onChange}
      disabled={disabled}
      draw={(color) => <span className={classes.dot} style={{ background: tagColor(color) }} />}
    />
  );
}
