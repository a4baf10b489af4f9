import { type Color, colors } from './common.ts';
import { foldText } from './foldText.ts';
import type { Label } from './label.ts';
import { nameKey } from './visibleName.ts';

/** Returns a comparison key, which is equal for names that differ only in case and accents. */
export const labelKey = (name: string): string => foldText(nameKey(name));

/** Returns the colour of a new label for which nobody chose one. Equal names have equal colours. */
export function colorOfLabel(name: string): Color {
  let hash = 0;
  for (const letter of labelKey(name)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  // The first five colours are greys.
  return colors[5 + (hash % (colors.length - 5))] ?? 'blue';
}

/** Compares labels for lists: by name, as people sort names. */
export const byLabelName = (one: Pick<Label, 'id' | 'name'>, other: Pick<Label, 'id' | 'name'>): number => {
  const [first, second] = [labelKey(one.name), labelKey(other.name)];
  if (first !== second) return first < second ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};
