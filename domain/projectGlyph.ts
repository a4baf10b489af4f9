import * as z from 'zod/mini';
import type { Color } from './common.ts';

/** Colours for projects. Each colour is also available for statuses and types. */
export const projectColors = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'sky',
  'blue',
  'indigo',
  'violet',
  'pink',
  'stone',
] as const satisfies readonly Color[];
export const projectColor = z.enum(projectColors);
export type ProjectColor = z.infer<typeof projectColor>;

/** Glyphs for projects. Their names are stored in the database, so they can't be changed. */
export const glyphs = [
  'folder',
  'rocket',
  'bulb',
  'target',
  'flag',
  'star',
  'code',
  'bug',
  'database',
  'device-mobile',
  'world',
  'cloud',
  'palette',
  'pencil',
  'camera',
  'music',
  'book',
  'school',
  'tools',
  'building',
  'truck',
  'shopping-cart',
  'coin',
  'chart-bar',
  'headset',
  'users',
  'heart',
  'leaf',
  'flask',
  'puzzle',
] as const;
export const glyph = z.enum(glyphs);
export type Glyph = z.infer<typeof glyph>;

/** Returns the colour of a project for which the user chose none. */
export const usualProjectColor = (projectId: string): ProjectColor =>
  projectColors[Number.parseInt(projectId.slice(-4), 16) % projectColors.length] ?? projectColors[0];

/** Returns the colour and glyph of a stored project. Replaces missing or unknown ones. */
export const lookOf = ({ id, color, glyph }: { id: string; color: string | null; glyph: string | null }) => ({
  color: projectColors.find((each) => each === color) ?? usualProjectColor(id),
  glyph: glyphs.find((each) => each === glyph) ?? null,
});
