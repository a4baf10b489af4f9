import type { ComponentType, CSSProperties } from 'react';
import type { Tone } from '../tone.ts';
import classes from './IconTile.module.css';

export interface IconTileProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  tone?: Tone;
  size?: number;
}

/** Icon in a small square, at the start of a row or a card. */
export function IconTile({ icon: Icon, tone = 'neutral', size = 34 }: IconTileProps) {
  return (
    <span className={classes.root} data-tone={tone} style={{ '--tile': `${size}px` } as CSSProperties} aria-hidden>
      <Icon size={size * 0.53} stroke={1.6} />
    </span>
  );
}
