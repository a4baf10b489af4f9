import { foldText } from '../../../../domain/foldText.ts';

/** Converts a list of alternatives to the source of a regular expression for folded text. Apostrophes become spaces. */
export const foldedPattern = (alternatives: string): string =>
  foldText(alternatives).replaceAll(/\n\s*/g, '').replaceAll(/['’]/g, ' ').replaceAll('(', '(?:');
