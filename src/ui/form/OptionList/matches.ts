import { foldText } from '../../../../domain/foldText.ts';

/** Checks if the option contains every word of the query. Ignores case and accents. */
export const matches = (option: { label: string; description?: string }, query: string): boolean => {
  const text = foldText(`${option.label} ${option.description ?? ''}`);
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
