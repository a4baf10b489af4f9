import { createTextStore, type TextStore } from '../../src/services/texts.ts';
import type { ReadTexts } from '../../src/ui/base/texts/index.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';

const files = import.meta.glob<Catalogues[Area]>('../../texts/spec/*.json', { eager: true, import: 'default' });

/** Catalogues by area. Tests use their labels to find controls. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
) as unknown as Catalogues;

export const readTexts: ReadTexts = (area) => texts[area];

export const loadedTexts = (): TextStore => ({
  ...createTextStore(),
  read: (_, area) => readTexts(area),
  readAny: readTexts,
});
