import { createContext, createElement, type ReactNode, useCallback, useContext } from 'react';
import { type PhraseOrText, type ReadCatalogue, textOf } from '../../../domain/phrase.ts';

/** Returns the catalogue of an area in the person's language. Suspends the rendering until it is loaded. */
export type ReadTexts = ReadCatalogue;

const TextsContext = createContext<ReadTexts | null>(null);

export const TextsProvider = ({ read, children }: { read: ReadTexts; children?: ReactNode }) =>
  createElement(TextsContext.Provider, { value: read }, children);

/** Returns the catalogue of any area, for phrases. */
export const useReadTexts = (): ReadTexts => {
  const read = useContext(TextsContext);
  if (!read) throw new Error('Texts need a TextsProvider above them');
  return read;
};

/** Returns the texts of an area in the person's language. The component renders again when the language changes. */
export const useTexts: ReadTexts = (area) => useReadTexts()(area);

/** Returns a function that returns the text of a phrase in the person's language, or the string itself. */
export const useShown = (): ((message: PhraseOrText) => string) => {
  const read = useReadTexts();
  return useCallback((message) => textOf(read, message), [read]);
};
