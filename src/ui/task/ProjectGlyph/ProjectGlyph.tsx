import { memo, type CSSProperties } from 'react';
import type { Glyph, ProjectColor } from '../../../../domain/projectGlyph.ts';
import { lazyComponent, useLazyComponent } from '../../base/Popup/lazyComponent.ts';
import { tagPalettes } from '../TagBadge/tagColors.ts';
import classes from './ProjectGlyph.module.css';

export interface ProjectGlyphProps {
  project: { name: string; color: ProjectColor; glyph: Glyph | null };
  size?: number;
}

/** Milliseconds during which a page loads more important code than the icons. */
const headStart = 300;
const icon = lazyComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve, headStart));
  return (await import('./GlyphIcon.tsx')).GlyphIcon;
});

/**
 * Square with the glyph of a project in its colour. Without a glyph, and until the icon is loaded, it shows the first
 * letter of the name. Without a name, it shows a folder. Screen readers skip it, because the name is next to it.
 */
export const ProjectGlyph = memo(function ProjectGlyph({
  project: { name, color, glyph },
  size = 20,
}: ProjectGlyphProps) {
  const { solid, onLight, onDark } = tagPalettes[color];
  const letter = firstLetter(name);
  const shown = glyph ?? (letter === '' ? 'folder' : null);
  const { View: GlyphIcon } = useLazyComponent(icon, shown !== null);
  return (
    <span
      className={classes.root}
      style={{ '--size': `${size}px`, '--solid': solid, '--on-light': onLight, '--on-dark': onDark } as CSSProperties}
      aria-hidden
    >
      {shown !== null && GlyphIcon ? <GlyphIcon glyph={shown} size={size} /> : letter}
    </span>
  );
});

const firstLetter = (name: string): string =>
  new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? '';
