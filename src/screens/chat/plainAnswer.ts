import { cutText } from '../../../domain/cutText.ts';

const longest = 600;

/** Returns an answer for screen readers: without Markdown, and cut after 600 characters. */
export const plainAnswer = (markdown: string): string => {
  const text = markdown
    .replace(/\\.|\[((?:\\.|[^\][\\])*)\]\([^)[]*\)/g, (found, label?: string) => label ?? found)
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*_`>#~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${cutText(text, longest)}…` : text;
};
