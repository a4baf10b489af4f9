import { lazy, memo, Suspense, type CSSProperties } from 'react';
import type { Glyph, ProjectColor } from '../../../domain/projectGlyph.ts';
import { persistently } from '../Popup/persistently.ts';
import classes from './ProjectGlyph.module.css';

export interface ProjectGlyphProps {
  project: { name: string; color: ProjectColor; glyph: Glyph | null };
  size?: number;
}

/** Milliseconds in which a page loads what it needs more than the glyphs. */
const headStart = 300;
const GlyphTile = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, headStart));
  return persistently(async () => ({ default: (await import('./GlyphTile.tsx')).GlyphTile }));
});

/** Square with the glyph of a project in its colour. Screen readers skip it, because the name is beside it. */
export const ProjectGlyph = memo(function ProjectGlyph({
  project: { name, color, glyph },
  size = 20,
}: ProjectGlyphProps) {
  return (
    <span className={classes.root} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      <Suspense>
        <GlyphTile name={name} color={color} glyph={glyph} size={size} />
      </Suspense>
    </span>
  );
});
