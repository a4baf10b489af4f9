import type { Glyph } from '../../../../domain/projectGlyph.ts';
import { glyphIcons } from './glyphIcons.ts';

export function GlyphIcon({ glyph, size }: { glyph: Glyph; size: number }) {
  const Icon = glyphIcons[glyph];
  return <Icon size={Math.round(size * 0.64)} stroke={1.75} />;
}
