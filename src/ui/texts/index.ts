import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Area, Catalogues } from '../../../texts/catalogues.ts';

/** Returns the catalogue of an area in the person's language. Suspends the rendering until it is loaded. */
export type ReadTexts = <A extends Area>(area: A) => Catalogues[A];

const TextsContext = createContext<ReadTexts | null>(null);

export const TextsProvider = ({ read, children }: { read: ReadTexts; children?: ReactNode }) =>
  createElement(TextsContext.Provider, { value: read }, children);

/** Returns the texts of an area in the person's language. The component renders again when the language changes. */
export const useTexts: ReadTexts = (area) => {
  const read = useContext(TextsContext);
  if (!read) throw new Error('useTexts needs a TextsProvider above it');
  return read(area);
};
