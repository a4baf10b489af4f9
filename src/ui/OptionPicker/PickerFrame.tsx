import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldHead } from '../FieldHead/index.ts';
import { useTexts } from '../texts/index.ts';
import classes from './OptionPicker.module.css';

interface PickerFrameProps {
  label: string;
  variant: 'field' | 'plain';
  aside: ReactNode;
  errorId: string;
  error: string | undefined;
  /** Adds a button that clears the value. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** Label above a picker, its button to clear, and the error below. */
export function PickerFrame({ label, variant, aside, errorId, error, onClear, children }: PickerFrameProps) {
  const texts = useTexts('ui');
  return (
    <div className={classes.root} data-variant={variant}>
      {variant === 'field' && <FieldHead label={label} aside={aside} />}
      <div className={classes.row}>
        {children}
        {onClear && (
          <button type="button" className={classes.clear} aria-label={texts.clear({ label })} onClick={onClear}>
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        )}
      </div>
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}
