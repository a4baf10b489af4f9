export { GlyphField, type GlyphFieldProps } from './GlyphField.tsx';
