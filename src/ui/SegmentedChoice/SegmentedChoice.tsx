import { useId } from 'react';
import classes from './SegmentedChoice.module.css';

export interface SegmentedChoiceProps<V extends string> {
  /** Name of the choice, for those who hear the page. */
  label: string;
  /** Everything that can be chosen, in order. */
  options: readonly { value: V; label: string }[];
  /** What is chosen. */
  value: V;
  /** Called with another choice. */
  onChange: (value: V) => void;
  /** Shows the choice, takes no press. */
  disabled?: boolean;
}

/** One of a few, side by side: radio buttons, so that arrow keys move between them. */
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
          <span className={classes.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
