import { memo, type CSSProperties } from 'react';
import { colors, type Color } from '../../../../domain/common.ts';
import { tagPalettes } from './tagColors.ts';
import classes from './TagBadge.module.css';

export interface TagBadgeProps {
  name: string;
  color: Color;
  /** `tint` is coloured text on a tint of the colour. `dot` is plain text after a dot. */
  variant?: 'tint' | 'dot';
}

/** Name of a status or type in its colour. */
export const TagBadge = memo(function TagBadge({ name, color, variant = 'tint' }: TagBadgeProps) {
  return (
    <span className={classes.root} data-variant={variant} style={variablesOf[color]}>
      {variant === 'dot' && <span className={classes.dot} aria-hidden />}
      <span className={classes.name} dir="auto">
        {name}
      </span>
    </span>
  );
});

/** Each colour has a single style object, so that React finds no changed styles in thousands of badges. */
const variablesOf: Readonly<Record<string, CSSProperties>> = Object.fromEntries(
  colors.map((color) => {
    const { solid, onLight, onDark } = tagPalettes[color];
    return [color, { '--tag-solid': solid, '--tag-on-light': onLight, '--tag-on-dark': onDark } as CSSProperties];
  }),
);
