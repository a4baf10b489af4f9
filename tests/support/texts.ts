import { createTextStore, type TextStore } from '../../src/services/texts.ts';
import type { ReadTexts } from '../../src/ui/texts/index.ts';
import type { Area, Catalogues } from '../../texts/catalogues.ts';

const files = import.meta.glob<{ default: Catalogues[Area] }>('../../texts/spec/*.json', { eager: true });

export const readTexts = ((area: Area) => {
  const file = files[`../../texts/spec/${area}.json`];
  if (!file) throw new Error(`There is no area ${area}`);
  return file.default;
}) as ReadTexts;

export const loadedTexts = (): TextStore => ({ ...createTextStore(), read: (_, area) => readTexts(area) });
