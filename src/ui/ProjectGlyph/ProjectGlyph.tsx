import { lazy, memo, Suspense, type CSSProperties } from 'react';
import type { Glyph, ProjectColor } from '../../../domain/projectGlyph.ts';
import { persistently } from '../Popup/persistently.ts';
import classes from './ProjectGlyph.module.css';

export interface ProjectGlyphProps {
  project: { name: string; color: ProjectColor; glyph: Glyph | null };
  size?: number;
}

// Colours and icons are loaded after the first page.
const GlyphTile = lazy(() => persistently(async () => ({ default: (await import('./GlyphTile.tsx')).GlyphTile })));

/** Square with the glyph of a project in its colour. The name stands beside it, so screen readers skip it. */
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
