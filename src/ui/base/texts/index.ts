import { createContext, createElement, type ReactNode, useCallback, useContext } from 'react';
import { type PhraseOrText, type ReadCatalogue, textOf } from '../../../../domain/phrase.ts';
import type { Area } from '../../../../texts/catalogues.ts';

/** Returns the catalogue of an area in the person's language. */
export type ReadTexts = ReadCatalogue;

export interface TextsReader {
  read: ReadTexts;
  /** Returns true if the catalogue is loaded. Otherwise it is requested, and readers render again when it is loaded. */
  has: (area: Area) => boolean;
}

const TextsContext = createContext<TextsReader | null>(null);

export const TextsProvider = ({ reader, children }: { reader: TextsReader; children?: ReactNode }) =>
  createElement(TextsContext.Provider, { value: reader }, children);

const useReader = (): TextsReader => {
  const reader = useContext(TextsContext);
  if (!reader) throw new Error('Texts need a TextsProvider');
  return reader;
};

/** Returns the texts of an area in the person's language. The component renders again when the language changes. */
export const useTexts: ReadTexts = (area) => useReader().read(area);

/** Returns true when the texts of the areas are loaded. */
export const useHasTexts = (areas: readonly Area[]): boolean => {
  const { has } = useReader();
  // Calls `has` for every area, so that they load in parallel.
  return areas.filter((area) => !has(area)).length === 0;
};

/** Returns a function that returns the text of a phrase in the person's language, or the string itself. */
export const useShown = (): ((message: PhraseOrText) => string) => {
  const { read } = useReader();
  return useCallback((message) => textOf(read, message), [read]);
};
