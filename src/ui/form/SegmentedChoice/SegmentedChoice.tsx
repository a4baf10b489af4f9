import { useId } from 'react';
import classes from './SegmentedChoice.module.css';

export interface SegmentedChoiceProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** Choice between a few options side by side. They are radio buttons, so the arrow keys move between them. */
export function SegmentedChoice<V extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: SegmentedChoiceProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root} data-disabled={disabled || undefined}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span dir="auto" className={classes.label}>
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
