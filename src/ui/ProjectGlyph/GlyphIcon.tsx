import type { CSSProperties } from 'react';
import type { Glyph, ProjectColor } from '../../../domain/projectGlyph.ts';
import { tagPalettes } from '../TagBadge/index.ts';
import { glyphIcons } from './glyphIcons.ts';
import classes from './ProjectGlyph.module.css';

interface GlyphTileProps {
  name: string;
  color: ProjectColor;
  glyph: Glyph | null;
  size: number;
}

/** Without a glyph, it shows the first letter of the name, and a folder until there is one. */
export function GlyphTile({ name, color, glyph, size }: GlyphTileProps) {
  const { solid, onLight, onDark } = tagPalettes[color];
  const letter = firstLetter(name);
  const Icon = glyph ? glyphIcons[glyph] : letter === '' && glyphIcons.folder;
  return (
    <span
      className={classes.tile}
      style={{ '--solid': solid, '--on-light': onLight, '--on-dark': onDark } as CSSProperties}
    >
      {Icon ? <Icon size={Math.round(size * 0.64)} stroke={1.75} /> : letter}
    </span>
  );
}

const firstLetter = (name: string): string =>
  new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? '';
