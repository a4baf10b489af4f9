import { memo, type CSSProperties } from 'react';
import { colors, type Color } from '../../../domain/common.ts';
import { tagPalettes } from './tagColors.ts';
import classes from './TagBadge.module.css';

export interface TagBadgeProps {
  /** Name of the status or type. */
  name: string;
  /** Its colour. */
  color: Color;
  /** `tint`: coloured words on a tint of the colour; `dot`: quiet words beside a dot. */
  variant?: 'tint' | 'dot';
}

/** Name of a status or a type in its colour. */
export const TagBadge = memo(function TagBadge({ name, color, variant = 'tint' }: TagBadgeProps) {
  return (
    <span className={classes.root} data-variant={variant} style={variablesOf[color]}>
      {variant === 'dot' && <span className={classes.dot} aria-hidden />}
      <span className={classes.name}>{name}</span>
    </span>
  );
});

/** One object a colour: React then finds nothing to compare in the style of thousands of badges. */
const variablesOf: Readonly<Record<string, CSSProperties>> = Object.fromEntries(
  colors.map((color) => {
    const { solid, onLight, onDark } = tagPalettes[color];
    return [color, { '--tag-solid': solid, '--tag-on-light': onLight, '--tag-on-dark': onDark } as CSSProperties];
  }),
);
