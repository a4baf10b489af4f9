import { createContext, createElement, type ReactNode, useContext } from 'react';
import { type PhraseOrText, textOf } from '../../../domain/phrase.ts';
import type { Area, Catalogues } from '../../../texts/catalogues.ts';

/** Returns the catalogue of an area in the person's language. Suspends the rendering until it is loaded. */
export type ReadTexts = <A extends Area>(area: A) => Catalogues[A];

const TextsContext = createContext<ReadTexts | null>(null);

export const TextsProvider = ({ read, children }: { read: ReadTexts; children?: ReactNode }) =>
  createElement(TextsContext.Provider, { value: read }, children);

/** Returns the catalogue of any area, for phrases. */
export const useReadTexts = (): ReadTexts => {
  const read = useContext(TextsContext);
  if (!read) throw new Error('Texts need a TextsProvider above them');
  return read;
};

/** Returns the text of a phrase, or the string itself. */
export const shown = (read: ReadTexts, message: PhraseOrText): string =>
  typeof message === 'string' ? message : textOf(read(message.area), message);

/** Returns the texts of an area in the person's language. The component renders again when the language changes. */
export const useTexts: ReadTexts = (area) => useReadTexts()(area);

/** Returns a function that returns the text of a phrase in the person's language, or the string itself. */
export const useShown = (): ((message: PhraseOrText) => string) => {
  const read = useReadTexts();
  return (message) => shown(read, message);
};
