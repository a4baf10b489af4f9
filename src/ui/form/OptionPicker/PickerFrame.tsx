import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldHead } from '../FieldHead/FieldHead.tsx';
import { useTexts } from '../../base/texts/index.ts';
import compact from './compact.module.css';
import classes from './OptionPicker.module.css';

export type PickerVariant = 'field' | 'plain' | 'row' | 'chip';

/** Class of the button of a picker. */
export const classOf = (variant: PickerVariant, isClearable: boolean): string =>
  variant === 'chip' ? `${compact.chip} ${isClearable ? compact.clearable : ''}` : (classes.button ?? '');

interface PickerFrameProps {
  label: string;
  variant: PickerVariant;
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
    <div
      className={variant === 'row' ? `${classes.root} ${compact.row}` : classes.root}
      data-variant={variant === 'row' ? 'plain' : variant}
    >
      {(variant === 'field' || variant === 'row') && <FieldHead label={label} aside={aside} />}
      <div className={classes.row}>
        {children}
        {onClear && (
          <button type="button" className={classes.clear} aria-label={texts.clear({ label })} onClick={onClear}>
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        )}
        {variant === 'chip' && aside}
      </div>
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}
