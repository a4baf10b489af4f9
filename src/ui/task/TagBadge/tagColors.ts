import type { Color } from '../../../../domain/common.ts';

/** Colours of a badge: the dot, and the text on a tint in each scheme. */
export interface TagPalette {
  /** Colour of dots and bars, and of the tint. */
  solid: string;
  /** Text on the tint in the light scheme, with a contrast of at least 4.5. */
  onLight: string;
  onDark: string;
}

export const tagPalettes: Readonly<Record<Color, TagPalette>> = {
  slate: { solid: '#64748b', onLight: '#334155', onDark: '#cbd5e1' },
  gray: { solid: '#7b818d', onLight: '#374151', onDark: '#d1d5db' },
  zinc: { solid: '#71717a', onLight: '#3f3f46', onDark: '#d4d4d8' },
  neutral: { solid: '#8a8a8a', onLight: '#404040', onDark: '#d4d4d4' },
  stone: { solid: '#8c8078', onLight: '#44403c', onDark: '#d6d3d1' },
  red: { solid: '#ef4444', onLight: '#b91c1c', onDark: '#fca5a5' },
  orange: { solid: '#f97316', onLight: '#9a3412', onDark: '#fdba74' },
  amber: { solid: '#f59e0b', onLight: '#92400e', onDark: '#fcd34d' },
  yellow: { solid: '#e3b008', onLight: '#854d0e', onDark: '#fde047' },
  lime: { solid: '#7cbf15', onLight: '#3f6212', onDark: '#bef264' },
  green: { solid: '#22b35a', onLight: '#166534', onDark: '#86efac' },
  emerald: { solid: '#10a877', onLight: '#065f46', onDark: '#6ee7b7' },
  teal: { solid: '#14a89a', onLight: '#115e59', onDark: '#5eead4' },
  cyan: { solid: '#06a8c4', onLight: '#155e75', onDark: '#67e8f9' },
  sky: { solid: '#0ea5e9', onLight: '#075985', onDark: '#7dd3fc' },
  blue: { solid: '#3b82f6', onLight: '#1d4ed8', onDark: '#93c5fd' },
  indigo: { solid: '#6366f1', onLight: '#4338ca', onDark: '#a5b4fc' },
  violet: { solid: '#8b5cf6', onLight: '#6d28d9', onDark: '#c4b5fd' },
  purple: { solid: '#a855f7', onLight: '#7e22ce', onDark: '#d8b4fe' },
  fuchsia: { solid: '#d946ef', onLight: '#a21caf', onDark: '#f0abfc' },
  pink: { solid: '#ec4899', onLight: '#be185d', onDark: '#f9a8d4' },
  rose: { solid: '#f43f5e', onLight: '#be123c', onDark: '#fda4af' },
};

/** Opacity of the tint behind the text. */
export const tintShare = { light: 0.1, dark: 0.18 } as const;

export const tagColor = (color: Color): string => tagPalettes[color].solid;
