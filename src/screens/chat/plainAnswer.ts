import { cutText } from '../../../domain/cutText.ts';

const longest = 600;

/** An answer as it is read aloud: its words without Markdown, the beginning of a long one. */
export const plainAnswer = (markdown: string): string => {
  const words = markdown
    .replace(/\[((?:\\.|[^\]])*)\]\([^)]*\)/g, '$1')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*_`>#~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${cutText(words, longest)}…` : words;
};
