import type { ReactNode } from 'react';
import classes from './DocumentEditor.module.css';

export interface GrowingFieldProps {
  label: string;
  value: string;
  placeholder: string;
  /** Style of the field. A title has no line breaks. */
  kind: 'title' | 'description';
  editable: boolean;
  maxLength: number;
  onChange: (text: string) => void;
  onBlur: () => void;
  onEnter?: () => void;
  aside?: ReactNode;
}

/** Text field without a border, whose height follows its text. */
export function GrowingField({
  label,
  value,
  placeholder,
  kind,
  editable,
  maxLength,
  onChange,
  onBlur,
  onEnter,
  aside,
}: GrowingFieldProps) {
  const oneLine = kind === 'title';
  if (!editable) {
    if (kind === 'description' && value === '') return null;
    return kind === 'title' ? (
      <h1 className={classes.title} dir="auto">
        {value.trim() === '' ? placeholder : value}
      </h1>
    ) : (
      <p className={classes.description} dir="auto">
        {value}
      </p>
    );
  }
  return (
    <div className={`${classes.growing} ${classes[kind]}`} data-value={`${value === '' ? placeholder : value} `}>
      <textarea
        dir="auto"
        aria-label={label}
        rows={1}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck
        data-mantine-stop-propagation="true"
        onChange={(event) =>
          onChange(oneLine ? event.currentTarget.value.replace(/[\r\n]+/g, ' ') : event.currentTarget.value)
        }
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !oneLine) return;
          event.preventDefault();
          onEnter?.();
        }}
      />
      {aside && <span className={classes.growingAside}>{aside}</span>}
    </div>
  );
}
