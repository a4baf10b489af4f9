import { foldText } from './foldText.ts';

/** Checks if the text contains every word of the query. Ignores case and accents. */
export const containsWords = (text: string, query: string): boolean => {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
};
