import type { ReactNode } from 'react';
import type { Tone } from '../../base/tone.ts';
import classes from './Figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  tone?: Tone;
}

export interface FiguresProps {
  figures: readonly Figure[];
  label?: string;
}

/** Numbers with their names, side by side. */
export function Figures({ figures, label }: FiguresProps) {
  return (
    <dl className={classes.root} aria-label={label}>
      {figures.map(({ label: name, value, tone = 'neutral' }) => (
        <div key={name} className={classes.figure} data-tone={tone}>
          <dt dir="auto">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
