import type { ReactNode } from 'react';
import classes from './DocumentEditor.module.css';

export interface GrowingFieldProps {
  /** Name of the field for screen readers. */
  label: string;
  value: string;
  /** Shown while it is empty. */
  placeholder: string;
  /** How it looks. */
  kind: 'title' | 'description';
  /** Whether it can be written in. */
  editable: boolean;
  maxLength: number;
  /** Called with the whole text at each change. */
  onChange: (text: string) => void;
  /** Called when it is left. */
  onBlur: () => void;
  /** Called by Enter, where that makes no line. */
  onEnter?: () => void;
  /** State of its saving. */
  aside?: ReactNode;
}

/** A text without a frame that is as high as it is long. */
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
