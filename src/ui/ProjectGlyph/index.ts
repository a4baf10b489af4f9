export { ProjectGlyph, type ProjectGlyphProps } from './ProjectGlyph.tsx';
