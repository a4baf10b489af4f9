import type { ReactNode } from 'react';
import classes from './DocumentEditor.module.css';

export interface GrowingFieldProps {
  /** Name of the field for screen readers. */
  label: string;
  value: string;
  /** Text shown while the field is empty. */
  placeholder: string;
  /** Style of the field. A title has no line breaks. */
  kind: 'title' | 'description';
  /** True if the user may edit the text. */
  editable: boolean;
  maxLength: number;
  /** Called with the whole text after each change. */
  onChange: (text: string) => void;
  /** Called when the field loses the focus. */
  onBlur: () => void;
  /** Called when the user presses Enter in a title. */
  onEnter?: () => void;
  /** State of the write, shown beside the text. */
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
      <h1 className={classes.shownTitle}>{value.trim() === '' ? placeholder : value}</h1>
    ) : (
      <p className={classes.shownDescription}>{value}</p>
    );
  }
  return (
    <div className={classes.growing} data-kind={kind} data-value={`${value === '' ? placeholder : value} `}>
      <textarea
        className={classes.growingField}
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
