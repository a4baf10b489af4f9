import type { ComponentPropsWithoutRef } from 'react';
import type { Tone } from '../tone.ts';
import classes from './Chip.module.css';

export interface ChipProps extends ComponentPropsWithoutRef<'span'> {
  tone?: Tone;
}

/** Small label for a state, such as 'Draft'. */
export function Chip({ tone = 'neutral', className = '', ...others }: ChipProps) {
  return <span className={`${classes.root} ${className}`} data-tone={tone} {...others} />;
}

/** Number next to the thing that it counts. */
export function Count({ className = '', ...others }: ChipProps) {
  return <Chip className={`${classes.count} ${className}`} {...others} />;
}
